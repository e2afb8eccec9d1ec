/**
 * Well-known hosts that deceptions imitate, after their endings: by common lists of phished brands, and the most visited sites. Of names with several
 * endings, the last one is the one that is told. The list protects names and blocks nothing: a host that is missing here is still protected against
 * mixed scripts, hidden user names and labels that name it.
 */
const PACKED = `
.co huggingface .com.cn sina .cz csob .gov.br caixa .gov.it agenziaentrate .gv.at oesterreich .hu otpbank .in airtel .info keepass .int who .jp mufg
.ne.jp docomo .nz mega .so notion .to tether .tv twitch .us zoom .ac.uk cam ox .app cash phantom .ca bell canada .co.in irctc sbi .com.sg dbs uob .dk
danskebank skat .eu bolt europa .gouv.fr franceconnect impots .gov.au ato my .me line proton .no dnb telenor .uk gov nhs .ai claude mistral perplexity
.co.jp mizuhobank rakuten smbc .edu berkeley harvard mit stanford .be belfius bnpparibasfortis bpost kbc proximus .se handelsbanken seb skatteverket
swedbank telia .com.au anz commbank nab optus telstra westpac .com.br bb bradesco itau mercadolivre nubank uol .pl allegro ingbank mbank olx pkobp
santander .es agenciatributaria bancosantander caixabank correos elmundo movistar seg-social .at bawag derstandard erstebank finanzonline oebb orf
post raiffeisen .co.uk argos bbc halifax metrobankonline nationwide sainsburys three tsb .nl abnamro belastingdienst coolblue digid ing postnl
rabobank ziggo .ch admin bluewin nzz post postfinance raiffeisen sbb srf swisscom .io crates etherscan kubernetes metamask opensea redis trezor .net
a1 bitstamp comcast faz gmx researchgate skyscanner thunderbird .it bancobpm corriere fastweb inps poste repubblica tim unicredit wind .ru avito
gosuslugi mail ok ozon rambler sberbank tinkoff wildberries yandex .gov cdc cia fbi irs medicare nasa nih ssa state usa uscis whitehouse .fr ameli
auchan bouyguestelecom caf caisse-epargne carrefour chronopost colissimo credit-agricole creditmutuel free labanquepostale laposte lcl lefigaro
lemonde orange service-public sfr societegenerale .org acm apache archive archlinux arxiv bitbucket bitcoin change chromium creativecommons debian eff
ethereum fedoraproject gnome gnu ieee jstor kde kernel khanacademy libreoffice linuxfoundation mozilla nextcloud nodejs npr openstreetmap packagist
postgresql pypi python rubygems signal telegram un uniswap wikidata wikimedia wikipedia wordpress .de 1und1 arbeitsagentur bahn bild bund
bundesregierung chip comdirect commerzbank consorsbank deutsche-bank dhl dkb edeka elster focus freenet gmx golem heise hetzner hypovereinsbank ing
ionos kaufland mediamarkt n-tv o2online otto postbank rewe saturn sparkasse spiegel stepstone strato sueddeutsche t-online tagesschau targobank
telekom vodafone volksbank web welt zalando zeit
.com 126 163 1password a11y academia adobe adyen agoda airbnb airfrance aldi alibaba aliexpress alipay ally amazon amd americanexpress anthropic apple
asana asda atlassian att auth0 autodesk avast avg axisbank azure baidu bankid bankinter bankofamerica barclays bbc bbva bestbuy bilibili binance bing
bitdefender bitfinex bitpanda bitpay bitwarden blablacar blogger bloomberg bmo bnpparibas bol booking boursorama box britishairways bybit canva
capitalone cbsnews chase chatgpt cibc cisco citi citibank cloudflare cnn coinbase collaboraoffice costco coupang coursera credit-suisse crypto
dashlane datadoghq decathlon deepl dell delta desjardins dhl digitalocean discord discover disneyplus docker docusign douyin dpd dropbox duo
duolingo easyjet ebay economist elastic elpais elsevier emirates epicgames eset etrade etsy eventbrite exodus expedia facebook fastmail fedex
fidelity firefox flipkart fnac foxnews ft gemini github gitlab glassdoor gls gmail gmx godaddy goldmansachs google googlemail grafana grammarly
hdfcbank heroku hetzner hm homedepot hotmail hp hsbc huawei hubspot ibm icicibank icloud ikea indeed ing instagram intel intesasanpaolo ionos
itunes jd jio jira jpmorgan kakao kaspersky klarna klm kpn kraken kucoin lastpass leclerc ledger lenovo lidl linkedin linode live lloydsbank lufthansa
lyft malwarebytes marca marksandspencer mastercard mediafire medium mercadolibre mercadopago microsoft microsoftonline minecraft
mollie moneygram mongodb monster monzo morganstanley mysql n26 namecheap nature natwest naver nbcnews netflix netlify nextcloud nintendo nordea norton
npmjs nvidia nytimes ocbc office office365 okta okx onedrive onelogin onlyoffice openai oracle outlook ovh owncloud patreon payoneer paypal paytm
phonepe pinterest playstation pnc protonmail qq quora rakuten rbc rbs reddit renfe reuters revolut robinhood roblox rogers royalmail ryanair
salesforce samsung santander schwab sciencedirect scotiabank sendgrid sharepoint shein shopify skrill sky skype slack sncf-connect solana sony
soundcloud spectrum spotify springer square squarespace stackexchange stackoverflow starlingbank steamcommunity steampowered stripe sumup
t-mobile taobao tcl td telefonica telus temu tesco theguardian ticketmaster tiktok tinder tmall trello tripadvisor truist trustwallet tumblr
tuta tutanota twilio twitter uber ubs ubuntu united ups upwork usatoday usbank usps vanguard venmo vercel verizon vimeo virginmedia visa vk vmware
vodafone walmart washingtonpost wechat weebly weibo wellsfargo westernunion wetransfer whatsapp windows wise wish wix wordpress wsj xbox xiaomi xing
yahoo yandex youtube yubico zalando zelle zendesk zhihu
`

/** The well-known hosts. */
export const KNOWN_HOSTS: readonly string[] = /* @__PURE__ */ PACKED.trim().split(/(?:^|\s)\./).flatMap((group) => {
	const [ending, ...names] = group.split(/\s+/)
	return names.map((name) => `${name}.${ending}`)
})
