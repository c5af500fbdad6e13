extension SecretShape {
  static let table = """
    ghp_ gho_ ghu_ ghs_ ghr_ letters 36-9999 GitHub token | github_pat_ words 60-9999 GitHub token
    glpat- glrt- tokens 20-9999 GitLab token
    gldt- glft- glffct- glcbt- glsoat- GR1348941 words 20-9999 GitLab token
    glimt- words 25-9999 GitLab token | glagent- glptt- words 40-9999 GitLab token
    gloas- words 40-9999 GitLab secret | AKIA ASIA ABIA ACCA capitals 16 AWS key
    A3T capitals 17 AWS key | ABSK base64 100-9999 AWS key | bedrock-api-key- base64 20-9999 AWS key
    LTAI letters 20-24 Alibaba key | AIza words 35-39 Google key | ya29. words 20-9999 Google token
    GOCSPX- words 24-40 Google secret
    sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ letters 10-9999 Stripe key
    whsec_ base64 20-9999 Stripe secret | xoxb- xoxp- xoxe- words 20-9999 Slack token
    xoxa- xoxr- words 10-9999 Slack token | xoxo- xoxs- words 12-9999 Slack token
    xoxe.xox tokens 40-9999 Slack token | xapp- words 14-9999 Slack token
    sk-ant- words 40-9999 Anthropic key | sk-proj- sk-svcacct- sk-admin- words 40-9999 OpenAI key
    sk-or-v1- hex 40-9999 OpenRouter key | sk- letters 40-64 OpenAI key
    pplx- letters 40-9999 Perplexity key | hf_ api_org_ letters 34 Hugging Face token
    SG. tokens 60-80 SendGrid key | xkeysib- words 64-9999 Brevo key
    key- pubkey- hex 32 Mailgun key | npm_ letters 36 npm token
    pypi-AgEIcHlwaS5vcmc words 50-9999 PyPI token | rubygems_ hex 48 RubyGems key
    CLOJARS_ clojars_ letters 60 Clojars token | shpat_ shpca_ shppa_ hex 32 Shopify token
    shpss_ hex 32 Shopify secret | dop_v1_ doo_v1_ dor_v1_ hex 64 DigitalOcean token
    dapi hex 32 Databricks token | dp.pt. letters 40-9999 Doppler token
    dp.st. tokens 40-9999 Doppler token | duffel_test_ duffel_live_ tokens 40-9999 Duffel token
    dt0c01. tokens 80-9999 Dynatrace token | EZAK EZTK letters 54 EasyPost key
    EAA letters 80-9999 Facebook token | EAAA sq0atp- words 22-64 Square token
    sq0csp- words 40-64 Square secret | FLWSECK_TEST- FLWSECK- words 12-9999 Flutterwave key
    FLWPUBK_TEST- words 32-9999 Flutterwave key | fo1_ words 43-9999 Fly token
    fm1a_ fm1r_ fm2_ base64 100-9999 Fly token | fio-u- tokens 64-9999 Frame.io token
    glc_ base64 32-9999 Grafana token | glsa_ words 41-9999 Grafana token
    eyJrIjoi base64 70-9999 Grafana key | pat. sat. tokens 60-80 Harness key
    HRKU- words 58-62 Heroku key | ico- letters 32 Infracost key
    s-s4t2ud- s-s4t2af- hex 64 Intra 42 secret | lin_api_ letters 40 Linear key
    lin_oauth_ letters 40-64 Linear token | live_pub_ test_pub_ hex 31 Lob key
    NRAK- letters 27 New Relic key | NRII- words 32 New Relic key | NRJS- hex 19 New Relic key
    ntn_ letters 40-50 Notion token | secret_ letters 43 Notion token | API- capitals 26 Octopus key
    sha256~ words 43 OpenShift token
    access-sandbox- access-development- access-production- words 36 Plaid token
    pscale_tkn_ pscale_oauth_ tokens 32-64 PlanetScale token
    pscale_pw_ tokens 32-64 PlanetScale password | PMAK- words 59 Postman key
    pat tokens 79 Airtable token | pnu_ letters 36 Prefect token | pul- hex 40 Pulumi token
    rdme_ letters 70 ReadMe token | tk-us- words 48 Scalingo token
    sntrys_ tokens 60-9999 Sentry token | sntrys_eyJ base64 80-9999 Sentry token
    sntryu_ hex 64 Sentry token | sm_aat_ sm_pat_ sm_sat_ letters 16 SettleMint token
    shippo_live_ shippo_test_ hex 40 Shippo token | sgp_ words 40-64 Sourcegraph token
    SK hex 32 Twilio key | tfp_ tokens 59 Typeform token | hvs. words 90-9999 Vault token
    hvb. words 130-9999 Vault token | s. letters 24 Vault token | t1. tokens 80-9999 Yandex token
    AQVN words 35-38 Yandex key | YC words 38 Yandex key | ops_eyJ base64 240-9999 1Password token
    A3- words 30-40 1Password key | AGE-SECRET-KEY-1 capitals 58 age key
    p8e- letters 32 Adobe secret | AKCp letters 69 Artifactory key
    cmVmd letters 59 Artifactory token | b_ words 44 Beamer token | 4b1d letters 38 ClickHouse key
    v1.0- words 150-9999 Cloudflare key | dnkey- words 70-9999 Defined Networking token
    sl. tokens 120-9999 Dropbox token | ATATT3 ATCTT3 tokens 180-9999 Atlassian token
    live_ words 40-64 GoCardless token | AAAAAAAAAAAAAAAAAAAAAA tokens 80-100 Twitter token
    squ_ sqp_ sqa_ words 40 Sonar token | pk.eyJ sk.eyJ tokens 40-9999 Mapbox token
    rzp_live_ rzp_test_ letters 14-9999 Razorpay key | sbp_ hex 40 Supabase token
    sb_secret_ words 20-9999 Supabase key | figd_ words 40-9999 Figma token
    dckr_pat_ words 27-9999 Docker token | vercel_ letters 24-9999 Vercel token
    gsk_ letters 52 Groq key | xai- letters 80 xAI key | r8_ letters 37 Replicate token
    """
}
