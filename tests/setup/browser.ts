import '../../src/styles/tokens.css'

// Requests of the tests go to /ocs/…, as on a server at the root of its host.
Object.assign(window, { _oc_webroot: '' })

// The tab is shared by the test files: none begins with what another one was answered.
sessionStorage.clear()
