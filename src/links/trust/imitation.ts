import { isIpAddress, isSecondLevel, isWithin, isWorldwide, registrableOf } from './registrable.ts'
import { asciiTwin, countAlike, foldAscii, looseSkeleton, scriptOf } from './skeleton.ts'

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

/** A host in the forms in which it may deceive. */
export interface HostForms {
	/** The host in lower case, international labels in punycode. */
	host: string
	/** The host as people read it. */
	shown: string
	/** The spelling of the link or its label: a capital I looks like an l. */
	spelled: string
}

interface KnownHost {
	host: string
	/** The label that names its owner: `paypal` of `paypal.com`. */
	name: string
	foldedHost: string
	foldedName: string
}

/** Names of fewer letters are common as words and abbreviations: only the whole host is compared. */
const MIN_NAME_LENGTH = 5

function toKnown(host: string): KnownHost {
	const registrable = registrableOf(host)
	const name = registrable.split('.')[0]!
	return { host, name, foldedHost: foldAscii(host), foldedName: foldAscii(name) }
}

/** The hosts that may be imitated, by what they look like. */
interface KnownHosts {
	byHost: ReadonlyMap<string, KnownHost>
	byFoldedHost: ReadonlyMap<string, KnownHost>
	/** Hosts by the look of their owner's name, if that is long enough. */
	byName: ReadonlyMap<string, KnownHost>
	/** The names of the owners, of any length. */
	names: ReadonlySet<string>
	/** The largest number of labels that a host has. */
	mostLabels: number
}

function gather(all: readonly KnownHost[]): KnownHosts {
	return {
		byHost: new Map(all.map((known) => [known.host, known])),
		byFoldedHost: new Map(all.map((known) => [known.foldedHost, known])),
		byName: new Map(all.filter(({ name }) => name.length >= MIN_NAME_LENGTH).map((known) => [known.foldedName, known])),
		names: new Set(all.map(({ name }) => name)),
		mostLabels: Math.max(...all.map(({ host }) => host.split('.').length)),
	}
}

let all: readonly KnownHost[] | undefined
let wellKnown: KnownHosts | undefined
/** The hosts that apps have named: an app names the same ones for all links. */
const own = new Map<string, KnownHosts>()
const MOST_APPS = 8

function knownHosts(ownNames: readonly string[]): KnownHosts {
	all ??= KNOWN_HOSTS.map(toKnown)
	wellKnown ??= gather(all)
	if (!ownNames.length) return wellKnown
	const key = ownNames.join()
	const known = own.get(key) ?? gather([...all, ...ownNames.map(toKnown)])
	if (!own.has(key) && own.size >= MOST_APPS) own.clear()
	own.set(key, known)
	return known
}

/** The host and its parents: `a.b.c`, `b.c`, `c`. */
const parentsOf = (host: string) => host.split('.').map((_, index, labels) => labels.slice(index).join('.'))

/** Returns true for a well-known host, one of `ownNames`, or a subdomain of one. */
export function isKnownHost(host: string, ownNames: readonly string[]): boolean {
	const { byHost } = knownHosts(ownNames)
	return parentsOf(host).some((parent) => byHost.has(parent))
}

/** Returns true for the name of the owner of such a host. */
export function isKnownName(name: string, ownNames: readonly string[]): boolean {
	return knownHosts(ownNames).names.has(name)
}

/** Top-level domains of countries that write a script: a whole label of it is a word there. */
const COUNTRIES: Partial<Record<string, RegExp>> = { Cyrl: /^(?:bg|by|eu|kg|kz|mk|mn|rs|ru|su|tj|ua|uz)$/, Grek: /^(?:gr|cy|eu)$/, Armn: /^am$/, Geor: /^ge$/, Hebr: /^il$/ }

/** Returns true if labels of the script are expected under the top-level domain, so that look-alikes of Latin are chance. */
function isAtHome(script: string | null, top: string): boolean {
	return script === 'Latn' || /[^a-z]/.test(top) || Boolean(script && COUNTRIES[script]?.test(top))
}

/** Only `i` for `l` or the reverse, in lower case: these look different. */
const differsByDot = (one: string, other: string) => one.replace(/i/g, 'l') === other.replace(/i/g, 'l')

/** Returns a spelling in lower case. A capital I among small letters looks like a 1. */
const read = (spelled: string) => spelled.replace(/[\w-]+/g, (word) => /[a-z]/.test(word) ? word.replace(/I/g, '1') : word).toLowerCase()

/** Returns true for a spelling that looks like a name by letters of its own: `gq` doesn't imitate `qq`, nor `klama` `klarna`. */
function isImitation(spelled: string, name: string): boolean {
	const look = read(spelled)
	return name !== spelled.toLowerCase() && !differsByDot(name, look) && countAlike(look) >= countAlike(name)
}

/** Finds letters of an ASCII host that look like others (`paypa1`, `rnicrosoft`). */
function findAsciiImitation({ host, spelled }: HostForms, { byFoldedHost, byName, names }: KnownHosts): string | null {
	if (!countAlike(read(spelled))) return null
	for (const part of spelled.split('.').slice(0, -1).flatMap((label) => [label, ...label.split('-')])) {
		const found = names.has(part.toLowerCase()) ? undefined : byName.get(foldAscii(read(part)))
		if (found && isImitation(part, found.name) && !isWithin(host, found.host)) return found.host
	}
	for (const parent of parentsOf(spelled)) {
		const found = byFoldedHost.get(foldAscii(read(parent)))
		if (found && isImitation(parent, found.host)) return found.host
	}
	return null
}

/** Finds characters of other scripts, or accents, that make an international host look like ASCII. */
function findHomograph({ shown }: HostForms, { byFoldedHost, byName }: KnownHosts): string | null {
	const labels = shown.split('.')
	const top = labels.at(-1)!
	for (const label of labels.slice(0, -1)) {
		if (!/[^\0-\x7f]/.test(label)) continue
		const twin = asciiTwin(label)
		const found = twin && byName.get(foldAscii(twin))
		if (found) return found.host
		if (twin && !isAtHome(scriptOf(label), top)) return labels.map((other) => other === label ? twin : other).join('.')
	}
	for (const parent of parentsOf(foldAscii(looseSkeleton(shown)))) {
		const found = byFoldedHost.get(parent)
		if (found) return found.host
	}
	return null
}

/** Libraries put the host of a publisher in front of their proxy, which are not worth imitating. */
const PROXIES = /^[\w.-]*\b(?:acm|bloomberg|economist|ft|ieee|jstor|nature|nytimes|sciencedirect|springer|wsj)\.(?:com|org)\.[\w.-]*(?:proxy|eaccess|oclc\.org$)/
/** A gateway of Microsoft puts any host in front of its own, and portals the names of programs. */
const NAMES_OTHERS = /\.mcas\.ms$|\.(?:softonic|uptodown)\.com$/

/** Returns true if a host is that of a library's proxy, which shows the pages of the host that it begins with. */
export function isProxyOf(host: string, shown: string): boolean {
	return (host.startsWith(`${shown}.`) || host.startsWith(`${shown.replaceAll('.', '-')}.`)) && PROXIES.test(host.replace(/^[^.]*/, (first) => first.replaceAll('-', '.')))
}
/** Brands under country codes. Others are too often a service of one's own in a department or a country: `gitlab.it.school.test`. */
const BRANDS = /^(?:airbnb|apple|dhl|ikea|netflix|paypal|zalando)\.[a-z]{2}$/

/** Finds a subdomain that spells a whole host: `paypal.com.evil.test`. The registered name may go on where that ends: `paypal.com-login.test`. */
function findEmbedded(host: string, { byHost, names, mostLabels }: KnownHosts): string | null {
	if (NAMES_OTHERS.test(host) || PROXIES.test(host)) return null
	const labels = host.split('.')
	const count = labels.length - registrableOf(host).split('.').length
	for (let start = 0; start < count; start++) {
		for (let end = Math.min(start + mostLabels, count + 1); end >= start + 2; end--) {
			const [last = '', hyphen] = labels[end - 1]!.split(/-(.*)/s)
			if (end > count && hyphen === undefined) continue
			for (const top of hyphen === undefined ? [last] : [last, labels[end - 1]!]) {
				const parts = [...labels.slice(start, end - 1), top]
				const inner = parts.join('.')
				if (byHost.has(inner) || isWorldwide(inner) || BRANDS.test(inner) || (parts.length === 3 && names.has(parts[0]!) && isSecondLevel(parts))) return inner
			}
		}
	}
	return null
}

/**
 * Returns the host that another one imitates: a well-known one, one of `ownNames`, or what it looks like in ASCII; else null.
 */
export function imitatedHost(forms: HostForms, ownNames: readonly string[]): string | null {
	const { host, shown } = forms
	if (isIpAddress(host)) return null
	if (isKnownHost(host, ownNames)) return null
	const known = knownHosts(ownNames)
	return (shown === host ? findAsciiImitation(forms, known) : findHomograph(forms, known)) ?? findEmbedded(host, known)
}
