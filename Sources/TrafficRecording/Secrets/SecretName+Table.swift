extension SecretName {
  /// The plain names by grade: each row has the ends of names, or whole names.
  static let table = """
    always ends password passwd passphrase password_confirmation password_confirm password_repeat pwd user_pass
    always ends client_secret private_key secret_access_key secret_key security_answer secret_answer security_response
    always ends passwort kennwort losungswort geheimwort mot_de_passe mot_passe contraseña contrasena contrasenya
    always ends senha palavra_passe palavra_chave parola_chiave parola_ordine parola parolă wachtwoord lösenord
    always ends losenord passord adgangskode kodeord lykilorð salasana parool slaptažodis slaptazodis hasło haslo
    always ends heslo geslo lozinka jelszó jelszo şifre sifre пароль парола пароля лозинка κωδικός κωδικοσ
    always ends 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 كلمةالمرور كلمةالسر סיסמה סיסמא पासवर्ड รหัสผ่าน
    always ends mat_khau mật_khẩu kata_sandi kata_laluan pasahitza seed_phrase recovery_phrase mnemonic_phrase secret_phrase
    always is pass pw psw psswd passw pswd mnemonic cookie setcookie connectsid
    always ends saml_response saml_request client_assertion
    digits ends passcode otp totp one_time_code one_time_password mfa_code mfa_token two_factor_code tfa_code verification_code
    digits ends verify_code sms_code security_code auth_code authentication_code confirmation_code activation_code login_code
    digits ends reset_code recovery_code recovery_codes backup_code backup_codes invite_code invitation_code access_code
    digits ends codigo_de_seguridad codigo_seguridad sicherheitscode bestätigungscode code_de_securite code_securite pin_code
    digits is pin cvv cvc cvn user_code
    likely ends token tokens secret secrets session session_id session_key session_token cookie cookies authorization
    likely ends authentication api_key api_keys access_key access_key_id auth_key auth_hash app_key wskey skey
    likely ends signing_key encryption_key master_key license_key subscription_key shared_key server_key deploy_key
    likely ends functions_key passkey consumer_key device_key user_key stream_key signature signature_value hmac api_sig
    likely ends jwt csrf xsrf credential credentials bearer password_hash device_code authorization_code xauth api_auth
    likely ends code_verifier code_challenge ticket assertion registration_id client_id app_id key_pair_id request_uri jeton
    likely ends geheimnis schlüssel schluessel zugangscode secreto segreto segredo hemlighet
    likely is auth sid sig creds cred phpsessid jsessionid securitytoken
    asked is clave chave chiave clé klucz ключ sleutel nyckel llave
    faint is code key nonce state policy sso relaystate
    none ends pagetoken nexttoken continuationtoken synctoken changetoken shortcode tokentype cancellationtoken
    none ends haspassword showpassword forgotpassword ispassword
    identifier is md
    identifier ends id ids uuid guid sha sha1 sha256 sha512 md5 hash digest checksum integrity etag ifnonematch commit
    identifier ends revision rev version url urls uri href link links src source image images artwork thumbnail icon
    identifier ends avatar photo picture poster logo path file filename cursor offset geohash polyline points geometry
    identifier ends color colour slug fingerprint thumbprint blurhash sku isbn asin barcode requestid traceid
    identifier ends traceparent cfray useragent accept contenttype contentsecuritypolicy name title
    identifier ends username description class style svg base pagetoken nexttoken continuationtoken synctoken
    identifier ends encoding language vary server host origin referer cachecontrol via date location publickey
    step reset verify verification confirm confirmation activate activation invite invitation invitations join
    step unsubscribe hooks webhook webhooks callbacks magic magiclink magic-link login signin recover recovery
    step session sessions share shared guest-pass preview-link token tokens auth
    method login signin logon auth authenticate connect register changepassword session
    """
}
