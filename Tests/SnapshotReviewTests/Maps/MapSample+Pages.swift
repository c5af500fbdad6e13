/// What the sample's map looks like.
extension MapSample {
  static let mermaid = #"""
    # Journeys

    Dashed: only sweeps go there. Thick: nothing leads away. `<` is an answer.

    ## All screens

    ```mermaid
    flowchart TD
      begin((start))
      s9ffa6d2d["Home: content nothing"]
      s8bd4dbe5["Home: loading, content nothing"]
      sd7766c5c["Home: content rows many"]
      s62913fd6["Home #gt; Details"]
      s890ba218["Home: content nothing, alert"]
      begin -->|"opens the app"| s9ffa6d2d
      s9ffa6d2d -->|"types"| s8bd4dbe5
      s8bd4dbe5 -->|"#lt; 200"| sd7766c5c
      s8bd4dbe5 -.->|"#lt; 404"| s890ba218
      sd7766c5c -->|"taps a row"| s62913fd6
      s62913fd6 -->|"taps #quot;#lt;Play#gt;#quot;"| s62913fd6
      classDef swept stroke-dasharray: 6 4
      class s890ba218 swept
      classDef deadEnd stroke-width:4px
      class s62913fd6,s890ba218 deadEnd
    ```

    """#

  static let html = #"""
    <body>
    <h1>Journeys</h1>
    <p>2 journeys and 1 sweep: 5 states, 6 transitions<br>
    only sweeps go there: 1 state, 1 transition<br>
    dead ends: 2 states, something was tried in vain in 1<br>
    1 of 2 journeys visits every scripted state<br>
    1 of 2 journeys takes every scripted transition</p>
    <nav><a href="#stateCover">Journeys for every state</a> · <a href="#cover">Journeys for every transition</a> · <a href="#deadEnds">Dead ends</a> · <a href="#unvisited">States no journey visits</a> · <a href="#untaken">Transitions no journey takes</a> · <a href="#journeys">Journeys</a> · <a href="#states">States</a> · <a href="#transitions">Transitions</a></nav>
    <h2 id="stateCover">Journeys for every state</h2>
    <p>These journeys visit every state that any scripted journey visits.</p>
    <table>
    <thead><tr><th>journey</th><th>states</th><th>transitions</th><th>test</th></tr></thead>
    <tbody>
    <tr><td><a href="#j1" title="finds">finds</a></td><td>4</td><td>5</td><td>AppTests/Home.swift:3</td></tr>
    </tbody>
    </table>
    <h2 id="cover">Journeys for every transition</h2>
    <p>These journeys take every transition that any scripted journey takes.</p>
    <table>
    <thead><tr><th>journey</th><th>states</th><th>transitions</th><th>test</th></tr></thead>
    <tbody>
    <tr><td><a href="#j1" title="finds">finds</a></td><td>4</td><td>5</td><td>AppTests/Home.swift:3</td></tr>
    </tbody>
    </table>
    <h2 id="deadEnds">Dead ends</h2>
    <p>Nothing leads away from these states, in no journey and no sweep; in the first ones somebody tried, and nothing changed.</p>
    <table>
    <thead><tr><th>state</th><th>tried in vain</th><th>visited by</th></tr></thead>
    <tbody>
    <tr><td><a href="#s62913fd6">Home &gt; Details</a></td><td>taps &quot;&lt;Play&gt;&quot;</td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td><a href="#s890ba218">Home: content nothing, alert</a></td><td></td><td><small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    </tbody>
    </table>
    <h2 id="unvisited">States no journey visits</h2>
    <p>Sweeps found these states; no transcript says what there is to see.</p>
    <table>
    <thead><tr><th>state</th><th>id</th><th>facts</th><th>visited by</th></tr></thead>
    <tbody>
    <tr><td><a href="#s890ba218">Home: content nothing, alert</a></td><td>s890ba218</td><td><details><summary>4</summary><code>isLoading: false<br>content: .nothing<br>query: text<br>alert: Alert</code></details></td><td><small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    </tbody>
    </table>
    <h2 id="untaken">Transitions no journey takes</h2>
    <p>Sweeps found these ways; no transcript says what happens on them.</p>
    <table>
    <thead><tr><th>from</th><th>what happens</th><th>to</th><th>taken by</th></tr></thead>
    <tbody>
    <tr><td><a href="#s8bd4dbe5">Home: loading, content nothing</a></td><td>&lt; 404</td><td><a href="#s890ba218">Home: content nothing, alert</a></td><td><small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    </tbody>
    </table>
    <h2 id="journeys">Journeys</h2>
    <p>Alone: the states and transitions that nothing else visits.</p>
    <table>
    <thead><tr><th></th><th>journey</th><th>states</th><th>alone</th><th>transitions</th><th>alone</th><th>test</th></tr></thead>
    <tbody>
    <tr><td><a id="j1">1</a></td><td>finds</td><td>4</td><td>2</td><td>5</td><td>3</td><td>AppTests/Home.swift:3</td></tr>
    <tr><td><a id="j2">2</a></td><td>types</td><td>2</td><td>0</td><td>2</td><td>0</td><td>AppTests/Home.swift:9</td></tr>
    <tr><td><a id="j3">3</a></td><td>finds in every way <small>sweep</small></td><td>3</td><td>1</td><td>3</td><td>1</td><td>AppTests/Home.swift:20</td></tr>
    </tbody>
    </table>
    <h2 id="states">States</h2>
    <p>What the open screens say: flags and cases as they are, the rest by kind.</p>
    <table>
    <thead><tr><th>state</th><th>id</th><th>facts</th><th>visited by</th></tr></thead>
    <tbody>
    <tr><td>Home: content nothing</td><td><a id="s9ffa6d2d">s9ffa6d2d</a></td><td><details><summary>4</summary><code>isLoading: false<br>content: .nothing<br>query: empty<br>alert: nil</code></details></td><td><a href="#j1" title="finds">1</a> <a href="#j2" title="types">2</a> <small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    <tr><td>Home: loading, content nothing</td><td><a id="s8bd4dbe5">s8bd4dbe5</a></td><td><details><summary>4</summary><code>isLoading: true<br>content: .nothing<br>query: text<br>alert: nil</code></details></td><td><a href="#j1" title="finds">1</a> <a href="#j2" title="types">2</a> <small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    <tr><td>Home: content rows many</td><td><a id="sd7766c5c">sd7766c5c</a></td><td><details><summary>4</summary><code>isLoading: false<br>content: .rows many<br>query: text<br>alert: nil</code></details></td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td>Home &gt; Details</td><td><a id="s62913fd6">s62913fd6</a></td><td><details><summary>1</summary><code>isPlaying: true</code></details></td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td>Home: content nothing, alert</td><td><a id="s890ba218">s890ba218</a></td><td><details><summary>4</summary><code>isLoading: false<br>content: .nothing<br>query: text<br>alert: Alert</code></details></td><td><small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    </tbody>
    </table>
    <h2 id="transitions">Transitions</h2>
    <p>What leads from one state to another; &lt; is an answer.</p>
    <table>
    <thead><tr><th>from</th><th>what happens</th><th>to</th><th>taken by</th></tr></thead>
    <tbody>
    <tr><td>start</td><td>opens the app</td><td><a href="#s9ffa6d2d">Home: content nothing</a></td><td><a href="#j1" title="finds">1</a> <a href="#j2" title="types">2</a> <small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    <tr><td><a href="#s9ffa6d2d">Home: content nothing</a></td><td>types</td><td><a href="#s8bd4dbe5">Home: loading, content nothing</a></td><td><a href="#j1" title="finds">1</a> <a href="#j2" title="types">2</a> <small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    <tr><td><a href="#s8bd4dbe5">Home: loading, content nothing</a></td><td>&lt; 200</td><td><a href="#sd7766c5c">Home: content rows many</a></td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td><a href="#sd7766c5c">Home: content rows many</a></td><td>taps a row</td><td><a href="#s62913fd6">Home &gt; Details</a></td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td><a href="#s62913fd6">Home &gt; Details</a></td><td>taps &quot;&lt;Play&gt;&quot;</td><td>the same</td><td><a href="#j1" title="finds">1</a></td></tr>
    <tr><td><a href="#s8bd4dbe5">Home: loading, content nothing</a></td><td>&lt; 404</td><td><a href="#s890ba218">Home: content nothing, alert</a></td><td><small>sweeps <a href="#j3" title="finds in every way">3</a></small></td></tr>
    </tbody>
    </table>
    </body>
    </html>

    """#
}
