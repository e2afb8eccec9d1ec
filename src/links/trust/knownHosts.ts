/**
 * Well-known hosts that deceptions imitate: by common lists of phished brands, and the most visited sites. A name alone is under `.com`.
 * The list protects names and blocks nothing: a host that is missing here is still protected against mixed scripts, hidden user names and
 * labels that name it.
 */
const PACKED = `
google youtube facebook instagram whatsapp amazon microsoft apple netflix paypal linkedin twitter tiktok reddit wikipedia.org yahoo bing pinterest
ebay github gitlab bitbucket.org stackoverflow stackexchange medium wordpress.org wordpress tumblr blogger quora discord telegram.org signal.org slack
zoom.us skype outlook hotmail live office office365 microsoftonline onedrive sharepoint windows azure xbox icloud itunes gmail googlemail protonmail
proton.me tutanota tuta fastmail mail.ru yandex.ru yandex vk ok.ru rambler.ru sberbank.ru gosuslugi.ru avito.ru ozon.ru wildberries.ru tinkoff.ru qq
baidu taobao tmall alibaba aliexpress jd weibo douyin bilibili zhihu sina.com.cn 163 126 sohu alipay wechat huawei xiaomi lenovo samsung sony nintendo
playstation epicgames steampowered steamcommunity roblox minecraft twitch.tv spotify soundcloud deezer tidal bandcamp vimeo dailymotion hulu
disneyplus hbomax max primevideo paramount peacocktv dropbox box wetransfer mega.nz mediafire evernote notion.so trello asana atlassian jira figma
canva adobe autodesk salesforce oracle ibm intel nvidia amd cisco vmware dell hp asus acer logitech docusign hellosign zendesk hubspot mailchimp
sendgrid twilio shopify squarespace wix weebly godaddy namecheap cloudflare digitalocean linode heroku vercel netlify ovh.com hetzner hetzner.de
ionos.de ionos strato.de 1und1.de nextcloud owncloud nextcloud.org collaboraoffice onlyoffice libreoffice.org mozilla.org firefox thunderbird.net
chromium.org debian.org ubuntu fedoraproject.org archlinux.org kernel.org gnu.org kde.org gnome.org linuxfoundation.org apache.org python.org
nodejs.org npmjs pypi.org rubygems.org crates.io packagist.org docker kubernetes.io jenkins.io grafana elastic mongodb mysql postgresql.org redis.io
sentry.io datadoghq okta auth0 onelogin lastpass 1password bitwarden dashlane keepass.info yubico duo norton mcafee kaspersky avast avg eset
bitdefender malwarebytes visa mastercard americanexpress discover stripe square wise revolut n26 klarna skrill payoneer venmo cash.app zelle
westernunion moneygram adyen sumup mollie chase bankofamerica wellsfargo citibank citi usbank capitalone pnc truist ally schwab fidelity vanguard
etrade robinhood goldmansachs morganstanley jpmorgan hsbc barclays lloydsbank natwest santander nationwide.co.uk monzo starlingbank halifax.co.uk
tsb.co.uk rbs metrobankonline.co.uk deutsche-bank.de commerzbank.de sparkasse.de postbank.de volksbank.de ing.de ing dkb.de comdirect.de targobank.de
hypovereinsbank.de consorsbank.de bnpparibas societegenerale.fr credit-agricole.fr labanquepostale.fr caisse-epargne.fr boursorama creditmutuel.fr
lcl.fr bbva caixabank.es bankinter bancosantander.es unicredit.it intesasanpaolo poste.it bancobpm.it rabobank.nl abnamro.nl ing.nl kbc.be belfius.be
bnpparibasfortis.be ubs credit-suisse postfinance.ch raiffeisen.ch raiffeisen.at erstebank.at bawag.at nordea swedbank.se seb.se handelsbanken.se
danskebank.dk dnb.no pkobp.pl mbank.pl ingbank.pl santander.pl csob.cz otpbank.hu itau.com.br bradesco.com.br bb.com.br nubank.com.br caixa.gov.br
mercadopago mercadolivre.com.br mercadolibre sbi.co.in hdfcbank icicibank axisbank paytm phonepe flipkart irctc.co.in commbank.com.au westpac.com.au
nab.com.au anz.com.au rbc td scotiabank bmo cibc desjardins dbs.com.sg ocbc uob.com.sg rakuten.co.jp rakuten smbc.co.jp mufg.jp mizuhobank.co.jp
docomo.ne.jp kakao naver coupang line.me coinbase binance kraken kucoin okx bybit bitfinex bitstamp.net gemini crypto metamask.io blockchain ledger
trezor.io opensea.io uniswap.org etherscan.io pancakeswap.finance phantom.app trustwallet bitpay bitpanda bitcoin.org ethereum.org solana tether.to
localbitcoins exodus walmart target bestbuy costco homedepot lowes ikea wayfair etsy shein temu wish zalando.de zalando otto.de mediamarkt.de
saturn.de lidl aldi rewe.de edeka.de kaufland.de tesco sainsburys.co.uk asda argos.co.uk marksandspencer carrefour.fr auchan.fr leclerc fnac cdiscount
bol coolblue.nl allegro.pl olx.pl nike adidas zara hm uniqlo decathlon asos booking airbnb expedia tripadvisor hotels agoda trivago kayak
skyscanner.net ryanair easyjet lufthansa britishairways emirates delta united airfrance klm uber lyft bolt.eu blablacar flixbus bahn.de sncf-connect
trenitalia renfe oebb.at sbb.ch dhl.de dhl ups fedex usps dpd gls hermesworld myhermes.de royalmail laposte.fr chronopost.fr colissimo.fr postnl.nl
bpost.be post.at post.ch correos.es irs.gov usa.gov ssa.gov medicare.gov uscis.gov state.gov whitehouse.gov cia.gov fbi.gov nasa.gov nih.gov cdc.gov
who.int un.org europa.eu gov.uk nhs.uk bund.de elster.de arbeitsagentur.de bundesregierung.de impots.gouv.fr
ameli.fr service-public.fr caf.fr franceconnect.gouv.fr agenziaentrate.gov.it inps.it agenciatributaria.es seg-social.es belastingdienst.nl digid.nl
admin.ch oesterreich.gv.at finanzonline.at skatteverket.se bankid.com skat.dk canada.ca ato.gov.au my.gov.au telekom.de t-online.de vodafone
vodafone.de o2online.de web.de gmx.net gmx.de gmx freenet.de verizon att t-mobile xfinity comcast.net spectrum orange.fr sfr.fr free.fr
bouyguestelecom.fr bt sky virginmedia three.co.uk telefonica movistar.es tim.it wind.it fastweb.it swisscom.ch bluewin.ch a1.net telia.se telenor.no
kpn ziggo.nl proximus.be rogers bell.ca telus telstra.com.au optus.com.au jio airtel.in bbc.co.uk bbc cnn nytimes washingtonpost theguardian reuters
bloomberg wsj ft forbes economist npr.org foxnews nbcnews cbsnews usatoday spiegel.de zeit.de faz.net sueddeutsche.de bild.de tagesschau.de heise.de
golem.de chip.de focus.de welt.de n-tv.de orf.at derstandard.at nzz.ch srf.ch lemonde.fr lefigaro.fr liberation.fr elpais elmundo.es marca corriere.it
repubblica.it gazzetta.it aljazeera.net timesofindia ndtv globo uol.com.br imdb rottentomatoes fandom archive.org wikimedia.org wikidata.org
openstreetmap.org creativecommons.org eff.org change.org coursera udemy duolingo khanacademy.org academia researchgate.net springer nature
sciencedirect elsevier ieee.org acm.org arxiv.org jstor.org harvard.edu mit.edu stanford.edu berkeley.edu ox.ac.uk cam.ac.uk tinder bumble okcupid
badoo match onlyfans patreon kickstarter gofundme indiegogo eventbrite ticketmaster stubhub meetup strava fitbit garmin peloton openai chatgpt
anthropic claude.ai perplexity.ai mistral.ai huggingface.co midjourney deepl grammarly indeed glassdoor monster stepstone.de xing upwork fiverr tcl
`

/** The well-known hosts. */
export const KNOWN_HOSTS: readonly string[] = /* @__PURE__ */ PACKED.trim().split(/\s+/).map((name) => name.includes('.') ? name : `${name}.com`)
