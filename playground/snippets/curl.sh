# 1. One link, signed in
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  'http://127.0.0.1:8080/ocs/v2.php/references/resolve?reference=https://decks.test/1'

# 2. One link, as a visitor of a share
curl -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  'http://127.0.0.1:8080/ocs/v2.php/references/resolvePublic?reference=https://decks.test/1&sharingToken=TOKEN'

# 3. Several links, signed in
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  -H 'Content-Type: application/json' -X POST \
  --data '{"references": ["https://decks.test/1", "https://decks.test/2"], "limit": 2}' \
  'http://127.0.0.1:8080/ocs/v2.php/references/resolve'

# 4. Several links, as a visitor of a share
curl -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  -H 'Content-Type: application/json' -X POST \
  --data '{"references": ["https://decks.test/1", "https://decks.test/2"], "sharingToken": "TOKEN", "limit": 2}' \
  'http://127.0.0.1:8080/ocs/v2.php/references/resolvePublic'

# 5. The providers of the picker
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  'http://127.0.0.1:8080/ocs/v2.php/references/providers'

# 6. A search
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  'http://127.0.0.1:8080/ocs/v2.php/search/providers/decks-search/search?term=garden&limit=5'

# 7. A provider was used
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  -H 'Content-Type: application/json' -X PUT \
  --data '{"timestamp": 1767225600}' \
  'http://127.0.0.1:8080/ocs/v2.php/references/provider/decks'

# The links of a text
curl -u alice:secret -H 'OCS-APIRequest: true' -H 'Accept: application/json' \
  -H 'Content-Type: application/json' -X POST \
  --data '{"text": "see https://decks.test/3 for more", "resolve": true, "limit": 1}' \
  'http://127.0.0.1:8080/ocs/v2.php/references/extract'
