import * as vue from 'vue';
import { MaybeRefOrGetter, ComputedRef, App, Component, Ref, HTMLAttributes } from 'vue';

/**
 * Title, description and image of a link, for a plain card. Every resolved link has them.
 * @see https://ogp.me
 */
interface OpenGraphObject {
    /** The requested link. */
    id: string;
    /** The title. */
    name: string;
    /** A summary in plain text. */
    description: string | null;
    /** Absolute address or server path of an image. */
    thumb: string | null;
    /** Target of the card: the link itself, or another address of the same page. */
    link: string;
}
/**
 * A server's data about a link.
 * @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html
 * @example
 * const link = 'https://example.org/issues/1'
 * const reference: Reference = {
 *   richObjectType: 'deck-card',
 *   richObject: { title: 'Buy milk' },
 *   openGraphObject: { id: link, name: 'Buy milk', description: 'Two litres', thumb: null, link },
 *   accessible: true,
 * }
 */
interface Reference {
    /** Type of the rich object, which selects the widget. `open-graph` has a plain card. */
    richObjectType: string;
    /** The provider's data for that type. */
    richObject: Record<string, unknown>;
    /** Content of the plain card for types without a registered widget. */
    openGraphObject: OpenGraphObject;
    /** Whether the user may see the target of the link. */
    accessible: boolean;
}

/**
 * State of a link. Final are `resolved`, `bare` (the server knows no more than the link), `forbidden` (the user may not see it), `not-found` and `error`.
 * The others wait, and continue without a click: `rate-limited` (the server refuses requests), `offline` (no network), `unreachable` (no answer), and `signed-out`
 * (the session has ended, or is another user's).
 * A link is `not-found` if no provider knows it or it isn't an http(s) address. So are the links of visitors without a public share.
 */
type ReferenceState = 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline' | 'unreachable' | 'signed-out';
/** State and reference of a link. Entries are immutable: a change creates another entry. */
interface ReferenceEntry {
    state: ReferenceState;
    /** The reference, or null if there is nothing to render. Keeps the previous answer during a refetch. */
    reference: Reference | null;
    /** The cause of state `error`. */
    error?: unknown;
}

/**
 * Translations by English text. Plurals have their English plural as the key, and their forms by `Intl.PluralRules` category as the value.
 * @example
 * const german: ReferenceMessages = { Close: 'Schließen', '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' } }
 */
type ReferenceMessages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

/**
 * Adds or overrides strings. They apply in every language and remain after `setLanguage`. Only for browsers.
 * @example addMessages({ 'Opens in a new tab': 'Opens next to this page' })
 */
declare function addMessages(messages: ReferenceMessages): void;
/**
 * Switches to a language, named as servers do: `de`, `zh_TW`, `sr@latin`. Resolves once its strings are loaded and shown. A language
 * without translations appears in English. Only for browsers.
 * @throws {TypeError} If the strings can't be loaded. The language doesn't change then.
 * @example await setLanguage('de')
 */
declare function setLanguage(name: string): Promise<void>;

/** Rich object that answers show. */
interface ReferenceSubject {
    /** `richObjectType` of its references: `file` for the files of a server. */
    type: string;
    /** `id` of the rich object. @default all objects of the type */
    id?: string | number;
}
/** Answers to invalidate: a prefix of their links, a predicate, or the rich objects that they show. */
type InvalidateTarget = string | ((link: string) => boolean) | ReferenceSubject | readonly ReferenceSubject[];

/** Storage of one text that survives a reload. `write(null)` removes it, and `write` returns false if the text doesn't fit. */
interface AnswerStorage {
    read(): string | null;
    write(text: string | null): boolean;
}

/**
 * Current time, timers and randomness. Inject another clock to control the time in tests.
 * @example
 * const frozen: ReferenceClock = { now: () => 0, schedule: () => () => undefined, random: () => 0.5 }
 * const { resolver } = createReferences({ clock: frozen }).services
 */
interface ReferenceClock {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Runs a task after a delay in milliseconds. Returns a function that cancels it. */
    schedule(task: () => void, delayMs: number): () => void;
    /** Returns a number from 0 (inclusive) to 1 (exclusive). */
    random(): number;
}

/** A request to the OCS API. */
interface ReferenceTransportRequest {
    method: 'GET' | 'POST' | 'PUT';
    /** Path below `/ocs/v2.php/`, without a leading slash: `references/resolve`. */
    path: string;
    /** Query parameters. Undefined members are omitted. */
    query?: Record<string, string | number | undefined>;
    /** Request body, sent as JSON. */
    body?: unknown;
    signal?: AbortSignal;
}
/** A response of any HTTP status. */
interface ReferenceTransportResponse {
    /** HTTP status. */
    status: number;
    /** Parsed JSON, or the text of any other body. */
    body: unknown;
    /** The requested address, for error messages. */
    url: string;
    /** Headers by lower-case name. The library reads `retry-after`, and `x-user-id`, by which a server names the user of an answer. @default no headers */
    headers?: Readonly<Record<string, string | undefined>>;
}
/**
 * Sends a request to the server. Resolves for every HTTP status.
 * @throws {DOMException} `AbortError` after the signal was aborted. Any other error means that the server didn't respond.
 * @example
 * const logged: ReferenceTransport = async (request) => {
 *   const response = await pageTransport(request)
 *   console.debug(request.method, request.path, response.status)
 *   return response
 * }
 */
interface ReferenceTransport {
    (request: ReferenceTransportRequest): Promise<ReferenceTransportResponse>;
    /** Prepares the first request, for example by loading code. The resolver waits for it, so it doesn't count as latency. */
    prepare?(): Promise<unknown>;
}

/**
 * Owner of the requests: a signed-in user, or a visitor of a public share. Both members are null if only the transport knows.
 * @example
 * const visitor: ReferenceAccess = { user: null, shareToken: 'WkQz7bXm9Pf2' }
 * createReferences({ access: () => visitor })
 */
interface ReferenceAccess {
    /** User id. */
    user: string | null;
    /** Token of the public share on the page. Ignored if there is a user. */
    shareToken: string | null;
}

/** Reason for a paused fetch. A paused fetch continues without a click. */
type PauseReason = 'rate-limited' | 'offline' | 'unreachable' | 'signed-out';

/** Position of a link on the page. Both members may change at any time. */
interface SubscribeOptions {
    /**
     * Whether to fetch the link now. A disabled link with a distance may still be fetched ahead of the reader.
     * @default true unless `distance` is `Infinity`
     */
    enabled?: boolean;
    /**
     * Distance from the viewport in pixels: positive below it, negative above it, 0 within it, `Infinity` for a link that isn't on the page.
     * The nearest links are fetched first, and changes show in which direction the reader scrolls.
     * @default 0 while `enabled`, otherwise `Infinity`
     */
    distance?: number;
}
/** A subscription to a link. */
interface ReferenceSubscription {
    /** Updates the position of the link. */
    setPosition(position: SubscribeOptions): void;
    /** Ends the subscription. A request for links without subscribers is aborted. It runs on for six seconds at most if one has left four times within a minute, or the page has repeated thirty requests. */
    release(): void;
}
/**
 * Amount of fetching ahead of the reader. `none` fetches nothing ahead, and `screens` the next three screens, those in reading direction first. `all` also
 * fetches up to 200 mounted links in idle time. If links are expensive, one screen replaces three. Fetching ahead pauses with the data saver, in a
 * hidden tab, and for a minute after a 429.
 */
type ReferenceLookAhead = 'none' | 'screens' | 'all';
/** Limits of requests and of the cache. */
interface ReferenceResolverLimits {
    /** Maximum number of requests in flight that aren't late. At most three times as many run in all, besides those whose links were sent again because of a slow host, reconnect or focus. @default 4 */
    requests: number;
    /** Maximum number of links per request for a signed-in user. @default 50 */
    links: number;
    /** Maximum number of links per request on a public share. @default 15 */
    publicLinks: number;
    /** Length of the batch window in milliseconds. @default 10 */
    windowMs: number;
    /** Timeout of a request in milliseconds. @default 60000 */
    timeoutMs: number;
    /** Maximum number of cached answers for links that are no longer on the page. @default 1000 */
    entries: number;
}
/**
 * Reason for links to wait. A paused fetch (`rate-limited`, `offline`, `unreachable`, `signed-out`) waits for its next try. `probing` waits for the result
 * of one, and `hidden` for the reader to look at the tab. `loading` waits for code, and `gathering` for other links of the same moment. `place` waits for the end
 * of another request: their number is limited, and a slow host gets at most half while others wait. `look-ahead` waits until everything nearby is answered. Links beyond the next screens also wait until the page is idle, and those of slow hosts until they come nearer. With
 * `often`, the link was requested nine times within a minute, or the tab has repeated sixty requests. After a reported change, it also means the link's turn: another tab goes first, or ten seconds haven't passed.
 */
type WaitReason = PauseReason | 'probing' | 'hidden' | 'loading' | 'gathering' | 'place' | 'look-ahead' | 'often';
/** A request of the resolver, with its links. */
interface RequestReport {
    /** Requests are numbered as they leave. */
    number: number;
    /** Method of its first attempt by the current form of the service. A single link is a GET, unless it is long, a probe, or the browser's cache may be out of date. */
    method: 'GET' | 'POST';
    links: readonly string[];
    /** Whether it fetches links before the reader is there. */
    isAhead: boolean;
    /** Whether it tries if a pause is over. */
    isProbe: boolean;
    /** Time of sending, in milliseconds since the epoch. */
    sentAt: number;
    /** Time of its end, in milliseconds since the epoch. Missing while it is in flight. */
    endedAt?: number;
    /** Missing while it is in flight, and if it was aborted, by its last subscriber, another owner, or an answer from elsewhere. */
    outcome?: 'answered' | 'refused' | 'signed-out' | 'timeout' | 'thrown' | 'unreachable';
    /** The error that the transport threw, or that its answer made. */
    error?: unknown;
}
/** A subscribed link. */
interface LinkReport {
    link: string;
    /** The entry that its subscribers see. */
    entry: ReferenceEntry;
    /** Time of its answer or its error, in milliseconds since the epoch. 0 for an outdated answer. Missing if there is none. */
    at?: number;
    /** Whether the app has given its answer. */
    isSeeded: boolean;
    /** Whether the resolver fetches it at all. It doesn't if the address, the owner or the server's capabilities forbid it. */
    isAllowed: boolean;
    /** `queued` waits for a request, and `sent` for its answer. */
    fetch: 'idle' | 'queued' | 'sent';
    /** Whether it is near the viewport. */
    isNearby: boolean;
    /** Distance from the viewport in pixels. `Infinity` for a link that isn't on the page. */
    distance: number;
    /** Reason why a queued link hasn't left yet; null if it leaves now, or is looked up in the database of the tabs. */
    waitsFor: WaitReason | null;
    /** Whether `pretend` has given it an entry. */
    isPretended: boolean;
    /** Shows another entry to its subscribers until `null`, a refresh or an answer from elsewhere undoes that. Nothing is fetched meanwhile. For developer tools. */
    pretend(entry: ReferenceEntry | null): void;
}
/** Fetch status of a host's links. */
interface LaneReport {
    host: string;
    /** Expected cost of a link within a request, in milliseconds. */
    costMs: number;
    /** Time of a request without its links, in milliseconds; null until it was measured. */
    latencyMs: number | null;
    /** Number of waiting links. */
    queued: number;
    /** Number of requests in flight. */
    inFlight: number;
    pause: PauseReason | null;
    /** Time until the next try during a pause, in milliseconds. `Infinity` if it waits for an event. */
    waitMs: number;
    /** Reason why the next links haven't left yet, or null if they leave now or no link waits. */
    waitsFor: WaitReason | null;
    /** Links with a subscriber. */
    links: LinkReport[];
    /** The latest requests with its links, in flight or ended. Cheap hosts share theirs. */
    requests: RequestReport[];
}
/** References by link, as sent by a server or in a chat payload. Null means that the link has no preview. */
type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>;
/**
 * Fetches and caches references. A page has one resolver.
 * @example
 * const { resolver } = createReferences().services
 * const known = resolver.peek('https://example.org/issues/1')
 * const subscription = resolver.subscribe('https://example.org/issues/1', ({ state, reference }) => {
 *   console.debug(state, reference?.openGraphObject.name ?? known.state)
 *   if (state === 'resolved') subscription.release()
 * })
 */
interface ReferenceResolver {
    /** Returns the cached entry without a request. `seededOnly` limits it to seeded references, which are the same on server and client. */
    peek(link: string, seededOnly?: boolean): ReferenceEntry;
    /** Fetches a link and calls the listener on every change. `peek` returns the current entry. */
    subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): ReferenceSubscription;
    /** Fetches a link again, bypassing every cache. Resolves with the new entry, even if its state is `error`. */
    refresh(link: string): Promise<ReferenceEntry>;
    /** Removes answers from the cache, by default all of them. Visible links are fetched again: at once if they are named by a prefix or a function, otherwise each once in ten seconds. A hidden tab waits until it is looked at. A function reaches other tabs only for links that this tab knows. */
    invalidate(what?: InvalidateTarget): void;
    /** Adds references to the cache. */
    seed(references: ReferenceSeed | null | undefined): void;
    /** Loads the engine before the first link needs it. Rejects if it can't be loaded now. */
    prepare(): Promise<void>;
    /** Sends queued requests now. Call it after subscribing everything on the page. */
    flush(): void;
    /**
     * Fetches stale links again after the tab regained focus, the network came back, or `access` returned another user. With `return`, answers from
     * before `untilMs` are outdated, because the tab may have missed changes until then.
     * @param untilMs In milliseconds since the epoch. @default now
     */
    wake(cause: 'focus' | 'reconnect' | 'owner' | 'return', untilMs?: number): void;
    /** Returns the fetch status of each host, with its links and requests. Empty until the engine has loaded. */
    inspect(): LaneReport[];
    /** Saves the answers in the tab's storage, once the engine has loaded. */
    save(): void;
}

/** Location of the server. Both members are empty without a page; `baseUrl` is also empty on a page without an origin. */
interface ServerLocation {
    /** Address of the server with its web root and without a trailing slash: `https://cloud.example/nextcloud`. */
    baseUrl: string;
    /** Path of the server on its host: `/nextcloud`, or empty at the root. */
    webroot: string;
}

/** Replaceable parts of the services. */
interface ServicesOptions {
    /**
     * Address of the server with its web root, which decides which links are internal. Required on a server that renders pages; pass the same
     * address in the browser then. @default the server of the page
     */
    serverUrl?: string;
    /** Transport for requests to the server. @default `pageTransport` */
    transport?: ReferenceTransport;
    /** Returns the owner of the requests. Called before each request and reactive. @default the user or public share of the page */
    access?: () => ReferenceAccess;
    /** Clock for time and timers. @default the system's clock */
    clock?: ReferenceClock;
    /**
     * Storage that keeps answers over a reload; null disables it. By default, services with a `transport`, `access` or `serverUrl` of their own share a place in the tab's
     * sessionStorage, apart from that of the page. Of services that share a place, the last that saves keeps it. Nothing is kept where
     * `access` names no user but the answers do. @default the tab's sessionStorage
     */
    storage?: AnswerStorage | null;
    /**
     * Whether the tabs of a user share their answers, so that a second tab fetches nothing that the first one has. IndexedDB keeps at most 5 MB for a day,
     * until the user logs out. It has no effect on public shares or together with `access`. @default false
     */
    sharedCache?: boolean;
    /** Amount of fetching ahead of the viewport: nothing, the next three screens, or everything on the page. @default 'all' */
    lookAhead?: ReferenceLookAhead;
    /** Limits of requests and of the cache. @default the defaults of each limit, which suit a Nextcloud server */
    limits?: Partial<ReferenceResolverLimits>;
}
/** Services that the library uses. A page has one set unless an app passes its own. */
interface ReferenceServices {
    /** Sends requests to the server. */
    transport: ReferenceTransport;
    /** Returns the current owner of the requests. */
    access(): ReferenceAccess;
    /** Resolver that fetches and caches references. */
    resolver: ReferenceResolver;
    /** Clock for time and timers. */
    clock: ReferenceClock;
    /** The server of `serverUrl`, or undefined for the page's own. */
    server?: ServerLocation;
    /** Listens to focus, network and unload of the page, and saves answers. Returns its cleanup. `createReferences` calls it for its app. */
    attach(): () => void;
}

/**
 * Fetches a link again, bypassing every cache, and updates all its previews on the page.
 * @returns The new entry. A failed request gives an entry in state `error` instead of a rejection.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @example
 * const { state } = await refreshReference('https://example.org/issues/1')
 */
declare function refreshReference(link: string): Promise<ReferenceEntry>;
/**
 * Removes answers from the cache, by prefix or predicate. Visible links are fetched again. In other tabs, a predicate reaches only the links that this tab knows.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @param what Prefix of the links, or a predicate. @default all links
 * @example
 * invalidateReferences('https://example.org/issues/')
 */
declare function invalidateReferences(what?: InvalidateTarget): void;
/**
 * Adds references to the cache that the app already has, from a page of the server or a chat's payload. They aren't fetched again for an hour, unless they change or may have changed while the tab was away.
 * A value of null lasts five minutes, and a reference without details two.
 * @throws {Error} On a server, because it has no page. Use the resolver of a plugin there.
 * @example
 * const message: { references: Record<string, Reference | null> } = await (await fetch('/apps/chat/message/1')).json()
 * seedReferences(message.references)
 */
declare function seedReferences(references: ReferenceSeed | null | undefined): void;

/** References that the app already has, as a list or by link. */
type KnownReferences = readonly (Reference | null | undefined)[] | Readonly<Record<string, Reference | null>>;

/** Props of {@link NcReferenceList}. */
interface NcReferenceListProps {
    /** Text whose links are previewed. @default '' */
    text?: string | null;
    /**
     * References that the app already has; their links aren't fetched. A list replaces the links of the text, even if it's empty.
     * A map only adds to them: links of the text that it doesn't contain are fetched.
     * @default null
     */
    referenceData?: KnownReferences | null;
    /** Maximum number of previews. @default 1 */
    limit?: number;
    /** Show a card with the text as its link if no link could be resolved. @default false */
    displayFallback?: boolean;
    /** Whether widgets may show their interactive view. @default true */
    interactive?: boolean;
    /** Whether interactive views start on a click. @default false */
    interactiveOptIn?: boolean;
    /** Links to preview instead of those in the text. @default the links in the text */
    links?: readonly string[] | null;
    /** A link that the user is still typing, which is fetched after a pause in typing. @default null */
    pendingLink?: string | null;
    /** Show a button for the previews beyond the limit. @default false */
    expandable?: boolean;
    /** Show each preview as a single line instead of a card. @default false */
    compact?: boolean;
    /** Give previews a menu: open, copy, refresh, change the size, and the actions of apps. @default `actions` of the app, or false */
    actions?: boolean;
    /** Show the full card of a single-line preview on hover, focus or long press. @default `hover` of the app, or false */
    hover?: boolean;
}
/** Events emitted by `NcReferenceList`. */
interface NcReferenceListEmits {
    /** Emitted once every requested link has an answer or has failed. Not emitted if no link was requested. */
    loaded: [];
}
/** Members of a template ref to `NcReferenceList`. */
interface NcReferenceListExposed {
    /** The first resolved reference, or null. */
    firstReference: Reference | null;
}
/**
 * Renders previews of the links in a text, without the text itself.
 * @example
 * ```ts
 * const message = ref('It is fixed by https://example.org/issues/1')
 * ```
 * ```vue
 * <NcReferenceList :text="message" :limit="3" expandable />
 * ```
 */
declare const NcReferenceList: vue.DefineComponent<NcReferenceListProps, NcReferenceListExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    loaded: () => true;
}, string, vue.PublicProps, Readonly<NcReferenceListProps> & Readonly<{
    onLoaded?: (() => any) | undefined;
}>, {}, vue.SlotsType<Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>>>;

/** Links to preview: all, only internal ones, each on a click, or none. Internal links lead to the page's own server. */
type PreviewMode = 'all' | 'internal' | 'click' | 'off';
/** Images to load: all, only those of the page's own server, or none. */
type MediaMode = 'all' | 'internal' | 'off';
/**
 * Privacy rules for previews, set by the user or by the app.
 * @example
 * const policy: ReferencePolicy = { previews: 'click', media: 'internal', dismissible: true }
 */
interface ReferencePolicy {
    /** Links to fetch, and when. @default 'all' */
    previews: PreviewMode;
    /** Images to load in previews and Markdown. @default 'all' */
    media: MediaMode;
    /** Whether a preview has a button that hides it until the tab is closed. @default false */
    dismissible: boolean;
}
/**
 * A policy, a part of one, or only its mode for previews.
 * @example
 * const policy = ref<ReferencePolicyInput>('click')
 * createReferences({ policy })
 */
type ReferencePolicyInput = PreviewMode | Partial<ReferencePolicy>;

/** The current policy as a computed ref. */
type UseReferencePolicyReturn = ComputedRef<ReferencePolicy>;
/**
 * Returns the preview policy of a component: the nearest `provideReferencePolicy`, else the app's policy, else the page's. The default shows everything.
 * @example
 * const policy = useReferencePolicy()
 * const showsImages = computed(() => policy.value.media !== 'off')
 */
declare function useReferencePolicy(): UseReferencePolicyReturn;
/**
 * Sets the preview policy for descendants of this component. Omitted members are inherited.
 * @example
 * const asksFirst = ref(true)
 * provideReferencePolicy(() => asksFirst.value ? 'click' : 'all')
 */
declare function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void;

/** An open connection to a source of changes. */
interface LiveConnection {
    /** Whether it also reports changes by other devices and users. May change with the state of the connection. */
    readonly isPush: boolean;
    /** Ends the reports. */
    stop(): void;
}
/**
 * Reports changes on the server, so that the affected previews are fetched again.
 * @example
 * const polls: LiveSource = {
 *   start(report) {
 *     const onChange = ({ detail }: CustomEvent<number>) => report({ type: 'poll', id: detail })
 *     window.addEventListener('poll-changed', onChange as EventListener)
 *     return { isPush: false, stop: () => window.removeEventListener('poll-changed', onChange as EventListener) }
 *   },
 * }
 * createReferences({ live: [polls] })
 */
interface LiveSource {
    /**
     * Starts reporting changes. A source that can't start reports nothing.
     * @param onGap Call it after a time in which changes may have been missed, as soon as they are reported again.
     */
    start(report: (change: ReferenceSubject) => void, onGap: () => void): LiveConnection | Promise<LiveConnection>;
}

/** Links that need a confirmation: none, suspicious ones, or all that leave the page's own server and trusted hosts. */
type LeavingPolicy = 'never' | 'suspicious' | 'always';
/** Options for links that may deceive the user. */
interface TrustOptions {
    /** Links that need a confirmation before the browser follows them. May be a ref or getter. @default 'suspicious' */
    leaving?: MaybeRefOrGetter<LeavingPolicy>;
    /** Hosts, with their subdomains, whose links never need a confirmation. The page's own server is always trusted. @default [] */
    trustedHosts?: MaybeRefOrGetter<readonly string[]>;
    /** Hosts that attackers may imitate, in addition to well-known hosts and the page's own. @default [] */
    protectedHosts?: MaybeRefOrGetter<readonly string[]>;
    /** Remove tracking parameters from links that "Copy the link" copies or that the user pastes into an editor. @default false */
    cleanLinks?: MaybeRefOrGetter<boolean>;
}

/** Features for all texts of an app. The props of a text override them. */
interface PreviewFeatures {
    /** Show a link's preview on hover, focus or long press. @default false */
    hover?: boolean;
    /** Show bare addresses as chips with the icon and title of their target. @default false */
    chips?: boolean;
    /** Give previews a menu of actions. @default false */
    actions?: boolean;
}
/** A preview that the user has no access to. */
interface ForbiddenPreview {
    link: string;
    host: string;
    /** `richObjectType` of its reference. */
    type: string;
}
/** Page where the user connects an account. */
interface AccountConnection {
    /** An http(s) address, or a path of the page's server. */
    href: string;
    /** Name of the service, for the user. @default the host of the link */
    service?: string;
}
/**
 * Says where the user connects an account so that a preview becomes accessible. Null if no account helps.
 * @example
 * const connectAccount: ConnectAccount = ({ host }) => host === 'github.com' ? { href: '/settings/user/connected-accounts', service: 'GitHub' } : null
 * createReferences({ connectAccount })
 */
type ConnectAccount = (preview: ForbiddenPreview) => AccountConnection | null | undefined;
/**
 * Options for all texts and requests of an app. The defaults suit a page that a Nextcloud server sent.
 * @example
 * const options: CreateReferencesOptions = { policy: 'click', hover: true, lookAhead: 'screens' }
 * createApp(NcRichText, { text: 'hello' }).use(createReferences(options))
 */
interface CreateReferencesOptions extends ServicesOptions, PreviewFeatures, TrustOptions {
    /** Sources of changes, such as `filesEvents()` and `notifyPush()` of `nc-reference/live`. Changed previews are fetched again. @default [] */
    live?: readonly LiveSource[];
    /** Returns the place where the user connects an account for a preview without access. The card then offers a link to it. @default no link */
    connectAccount?: ConnectAccount;
    /** Translations into another language, or replacements for the library's own strings. */
    messages?: ReferenceMessages;
    /** Whether functions outside components, such as `getLinkWithPicker`, use the same services and policy. @default true */
    global?: boolean;
    /** Policy for previews and images. May be a ref or getter. @default the policy of the page's other apps, else 'all' */
    policy?: MaybeRefOrGetter<ReferencePolicyInput>;
}
/** Plugin for `app.use()`. */
interface ReferencesPlugin {
    /** Installs the plugin. Vue calls it from `app.use`. */
    install(app: App): void;
    /** Services of the app's components. On a server, create a plugin for each request. */
    services: ReferenceServices;
}
/**
 * Sets up the library for an app. You need it only to change a default.
 * In a browser, its services and policy also apply to functions such as `getLinkWithPicker`.
 * @example
 * createApp(NcRichText, { text: 'hello' })
 *   .use(createReferences({ policy: 'click', hover: true, limits: { requests: 2 } }))
 *   .mount('#content')
 */
declare function createReferences(options?: CreateReferencesOptions): ReferencesPlugin;

/** Replacement for a `{name}` in a text: plain text, or a component with props. */
type RichTextArgument = string | number | boolean | null | undefined | {
    component: Component | string;
    props?: Record<string, unknown>;
};
/** Replacements by placeholder name. */
type RichTextArguments = Record<string, RichTextArgument>;

/** State of a preview, as passed to slots: every state except `idle`. */
type ReferenceRenderState = Exclude<ReferenceState, 'idle'>;
/** Props of the slot for a state. */
interface ReferenceSlotProps {
    /** The reference, or null for a link without one. */
    reference: Reference | null;
    link: string;
    /** Fetches the link again. */
    retry: () => void;
}
/** Slots by state, each of which replaces the library's rendering of that state. */
type ReferenceStateSlots = Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>;

/** Props of {@link NcRichText}. */
interface NcRichTextProps {
    /** Plain text or Markdown to show. @default '' */
    text?: string;
    /** Replacements for each `{name}` in the text: text, or `{ component, props }`. @default {} */
    arguments?: RichTextArguments;
    /** Maximum number of previews below the text. @default 0 */
    referenceLimit?: number;
    /** Whether widgets may show their interactive view. @default true */
    referenceInteractive?: boolean;
    /** Whether interactive views start on a click. @default false */
    referenceInteractiveOptIn?: boolean;
    /**
     * References that the app already has; their links aren't fetched. A list replaces the links of the text, even if it's empty.
     * A map only adds to them: links of the text that it doesn't contain are fetched.
     * @default null
     */
    references?: KnownReferences | null;
    /** Show a button for the previews beyond the limit. @default false */
    referenceExpandable?: boolean;
    /** Show each preview as a single line instead of a card. @default false */
    referenceCompact?: boolean;
    /** Show a link's preview on hover, focus or long press. @default `hover` of the app, or false */
    referenceHover?: boolean;
    /** Show bare addresses as chips with the icon, title and state of their target. @default `chips` of the app, or false */
    referenceChips?: boolean;
    /** Give previews a menu: open, copy, refresh, change the size, and the actions of apps. @default `actions` of the app, or false */
    referenceActions?: boolean;
    /** Turn bare addresses into links. Extended Markdown always does. @default true */
    autolink?: boolean;
    /** Render the text as CommonMark, with line breaks preserved and lower heading levels. @default false */
    useMarkdown?: boolean;
    /** Render CommonMark with GitHub's tables, task lists, strikethrough, footnotes and bare links. Code blocks get a copy button. @default false */
    useExtendedMarkdown?: boolean;
    /** Typeset formulas in extended Markdown: `$…$`, `$$…$$`, `\(…\)`, `\[…\]` and code blocks in the language `math`. @default false */
    formulas?: boolean;
    /** Enable the checkboxes of task lists in extended Markdown. @default false */
    interactive?: boolean;
    /** Expect a growing text: hold back incomplete syntax at its end, and announce each finished paragraph once. @default false */
    streaming?: boolean;
}
/** Events emitted by `NcRichText`. */
interface NcRichTextEmits {
    /** Emitted with the id of a checkbox after the user toggled it. The app changes the text. */
    interactTodo: [id: string];
}
/**
 * Renders a text with placeholders, links, and previews of those links.
 * @example
 * ```ts
 * const message = ref('It is fixed by https://example.org/issues/1')
 * ```
 * ```vue
 * <NcRichText :text="message" :reference-limit="1" use-markdown />
 * ```
 */
declare const NcRichText: vue.DefineComponent<NcRichTextProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    interactTodo: (id: string) => true;
}, string, vue.PublicProps, Readonly<NcRichTextProps> & Readonly<{
    onInteractTodo?: ((id: string) => any) | undefined;
}>, {}, vue.SlotsType<Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>>>;

/**
 * Loads the Markdown renderer and the inspection of links before the first text needs them. Markdown is rendered synchronously from then on.
 * Tests and servers can import `nc-reference/markdown` instead, which has the renderer from the start.
 * @example
 * await preloadMarkdown()
 */
declare function preloadMarkdown(): Promise<void>;

/** Return value of `useFollowEnd`. */
interface UseFollowEndReturn {
    /** Whether the box keeps its end in view. False after the reader has scrolled away. */
    isFollowing: Readonly<Ref<boolean>>;
    /** Scrolls to the end and follows it again. */
    follow(): void;
}
/**
 * Keeps the end of a scrolling box in view while its content grows, until the reader scrolls up. Scrolling back to the end,
 * or calling `follow`, resumes it.
 * @param box The scrolling element.
 * @example
 * const box = useTemplateRef<HTMLElement>('box')
 * const { isFollowing, follow } = useFollowEnd(box)
 */
declare function useFollowEnd(box: Readonly<Ref<HTMLElement | null | undefined>>): UseFollowEndReturn;

/** Props of {@link NcReferenceWidget}. */
interface NcReferenceWidgetProps {
    /** Reference of the link, or null. */
    reference: Reference | null;
    /** Whether a widget may show its interactive view. @default true */
    interactive?: boolean;
    /** Whether the user has to turn the interactive view on. @default false */
    interactiveOptIn?: boolean;
    /** State of the link. @default derived from the reference */
    state?: ReferenceState;
    /** The link, for states without a reference. @default the link of the reference */
    link?: string;
    /** Show a single line instead of a card. @default false */
    compact?: boolean;
    /** Limit images to the height of a card. @default false */
    noLargeImage?: boolean;
}
/** Events emitted by `NcReferenceWidget`. */
interface NcReferenceWidgetEmits {
    /** Emitted when the user retries a failed link. */
    retry: [];
}
/**
 * Renders one preview in any state: a card, or the registered widget for the type of the reference. It loads on first use,
 * and reserves the space of a card until then.
 * @example
 * ```ts
 * const link = ref('https://example.org/issues/1')
 * const { reference, state, refresh } = useReference(link)
 * ```
 * ```vue
 * <NcReferenceWidget :reference="reference" :state="state" :link="link" v-on:retry="refresh" />
 * ```
 */
declare const NcReferenceWidget: vue.DefineComponent<NcReferenceWidgetProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    retry: () => any;
}, string, vue.PublicProps, Readonly<NcReferenceWidgetProps> & Readonly<{
    onRetry?: (() => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any> & {
    new (): {
        $slots: ReferenceStateSlots;
    };
};

/**
 * Loads the preview renderer and the engine before the first link needs them.
 * @example
 * await preloadPreviews()
 */
declare function preloadPreviews(): Promise<void>;

/**
 * The default transport: `@nextcloud/axios` with the session of the page, loaded with the first request.
 * @example
 * const references = createReferences({
 *   async transport(request) {
 *     console.debug(request.method, request.path)
 *     return pageTransport(request)
 *   },
 * })
 */
declare const pageTransport: ReferenceTransport & Required<Pick<ReferenceTransport, 'prepare'>>;

/**
 * Options of {@link useReference}.
 * @example
 * const isOpen = ref(false)
 * const options: UseReferenceOptions = { enabled: isOpen }
 * const { reference } = useReference('https://example.org/issues/1', options)
 */
interface UseReferenceOptions {
    /** A reference that the app already has, or null for a link without one. The link isn't fetched then. @default undefined */
    initialData?: MaybeRefOrGetter<Reference | null | undefined>;
    /**
     * Whether to fetch the link. A cached reference is returned in any case. A disabled link with a `distance` may still be fetched ahead.
     * @default true
     */
    enabled?: MaybeRefOrGetter<boolean>;
    /**
     * Distance from the viewport in pixels: positive below it, negative above it. The nearest links are fetched first.
     * @default 0 while enabled; otherwise the link isn't fetched ahead
     */
    distance?: MaybeRefOrGetter<number | undefined>;
}
/** Return value of {@link useReference}. */
interface UseReferenceReturn {
    /** State of the link. */
    state: Readonly<Ref<ReferenceState>>;
    /** The reference, or null if there is none. Keeps the previous answer during a refetch. */
    reference: Readonly<Ref<Reference | null>>;
    /** The cause of state `error`. */
    error: Readonly<Ref<unknown>>;
    /** Fetches the link again, bypassing every cache. Never rejects, because a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * Fetches a link and keeps its reference up to date until the scope ends. Like Vue's `watch`, it never ends outside of a scope.
 * On a server and during hydration, it returns seeded references only.
 * @param link The link, or null to fetch nothing.
 * @example
 * const link = ref('https://example.org/issues/1')
 * const { state, reference } = useReference(link)
 * const title = computed(() => reference.value?.openGraphObject.name ?? `${link.value} (${state.value})`)
 */
declare function useReference(link: MaybeRefOrGetter<string | null>, options?: UseReferenceOptions): UseReferenceReturn;
/** Options of {@link useReferences}, which apply to all its links. */
type UseReferencesOptions = Pick<UseReferenceOptions, 'enabled' | 'distance'>;
/** Return value of {@link useReferences}: one result per link, in the same order. */
type UseReferencesReturn = Readonly<Ref<readonly ReferenceResult[]>>;
/** State and reference of one of several links. */
interface ReferenceResult extends ReferenceEntry {
    /** The link as passed in. */
    link: string;
    /** Fetches the link again, bypassing every cache. Never rejects, because a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * Fetches several links and keeps their references up to date until the scope ends. Like Vue's `watch`, it never ends outside of a scope.
 * On a server and during hydration, it returns seeded references only.
 * @example
 * const entries = useReferences(['https://example.org/issues/1', 'https://example.org/issues/2'])
 * const titles = computed(() => entries.value.map(({ link, reference }) => reference?.openGraphObject.name ?? link))
 */
declare function useReferences(links: MaybeRefOrGetter<readonly string[]>, options?: UseReferencesOptions): UseReferencesReturn;

/**
 * A provider of the Smart Picker, from the initial state `core` / `reference-provider-list` or `GET references/providers`.
 * @example
 * const files: ReferenceProvider = { id: 'files', title: 'Files', icon_url: '/core/img/places/files.svg', order: 0, search_providers_ids: ['files'] }
 */
interface ReferenceProvider {
    id: string;
    title: string;
    /** Absolute address or server path of a dark icon on a transparent background. */
    icon_url: string;
    /** Position in the server's list. Lower numbers come first. */
    order: number;
    /** Ids of its unified search providers. Absent for a provider without search. */
    search_providers_ids?: string[];
}

/**
 * Properties for a widget's callback.
 * @typeParam RichObject The provider's data for the type.
 * @example
 * const renderCard = (el: HTMLElement, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => { el.textContent = richObject.title }
 * registerWidget('deck-card', renderCard)
 */
interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
    /** Type of the rich object, which selects the widget. */
    richObjectType: string;
    /** The provider's data for that type. */
    richObject: RichObject;
    /** Title, description and image of the link, as a fallback. Callers of `renderWidget` may omit it. */
    openGraphObject?: OpenGraphObject;
    /** Whether the user may see the target of the link. */
    accessible: boolean;
    /** Whether the widget may show its interactive view. */
    interactive: boolean;
}
/** Renders a widget into an element. `onDestroy` gets the return value; a promise is awaited first. */
type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown;
/** Removes the content that a widget's callback rendered. */
type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown;
/**
 * Capabilities of a widget.
 * @example
 * const options: WidgetOptions = { hasInteractiveView: true, isResizable: true }
 * registerWidget('map', (el) => { el.textContent = 'A map' }, () => undefined, options)
 */
interface WidgetOptions {
    /**
     * Whether the widget has an interactive view besides its static one.
     * @default true
     */
    hasInteractiveView?: boolean;
    /**
     * Whether the widget fills the width that the app sets in `--widget-full-width`.
     * @default false
     */
    fullWidth?: boolean;
    /**
     * Whether the user may change the widget's height.
     * @default false
     */
    isResizable?: boolean;
}
/** Updates a rendered widget after its reference changed. Only our own widgets have one. */
type WidgetUpdateCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties, renderResult?: unknown) => unknown;
/** An entry of `window._vue_richtext_widgets`. Older bundles leave fields out. */
interface WidgetRecord extends WidgetOptions {
    id: string;
    callback: WidgetCallback;
    onDestroy?: WidgetDestroyCallback;
    /** Updates the widget in place. Only this library uses it: without it, a changed reference is destroyed and rendered again. */
    onUpdate?: WidgetUpdateCallback;
    /** Name of the custom element that the callback creates. This library updates its properties instead of rendering it again. */
    tagName?: string;
    /** The latest registration of the same type, which came too late. For developers. */
    twin?: WidgetRecord;
}
/** A registered widget, under its name in `@nextcloud/vue`. */
type ReferenceWidgetProps = WidgetRecord;
/** Size of the dialog around a custom picker element. `full` fills the window. */
type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full';
/**
 * Return value of a custom picker element's callback. `NcCustomPickerRenderResult` implements it.
 * @typeParam Payload Data for the destroy callback.
 * @example
 * const render = (el: HTMLElement): CustomPickerRenderResult => ({ element: el.appendChild(document.createElement('input')) })
 * registerCustomPickerElement('my-app', render)
 */
interface CustomPickerRenderResult<Payload = unknown> {
    /**
     * Element that dispatches the custom events `submit`, `pick` and `cancel`. The detail of `submit` is a link or a text;
     * that of `pick` is an object with `link` and optional details.
     */
    element: Element;
    /** Data for the destroy callback. */
    object?: Payload;
}
/** Renders a custom picker element into an element of the dialog. */
type CustomPickerElementCallback = (el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>;
/** Removes the content that a custom picker element's callback rendered. */
type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown;
/** An entry of `window._vue_richtext_custom_picker_elements`. */
interface CustomPickerElementRecord {
    id: string;
    callback: CustomPickerElementCallback;
    onDestroy?: CustomPickerElementDestroyCallback;
    size?: CustomPickerElementSize;
    /** The latest registration for the same provider, which came too late. For developers. */
    twin?: CustomPickerElementRecord;
}
/** A registered custom picker element, under its name in `@nextcloud/vue`. */
type CustomPickerElement = CustomPickerElementRecord;

/**
 * Registers a custom element as the widget of a rich object type, in the lists of every bundle on the page. The element gets the properties `richObjectType`,
 * `richObject`, `openGraphObject`, `accessible` and `interactive`. When the reference changes, previews of this library set them again; other bundles
 * create another element.
 * @param tagName Name of the custom element, which may be defined later.
 * @param options Capabilities of the widget. `true` means `{ hasInteractiveView: true }`. @default {}
 * @example
 * customElements.define('my-app-card', class extends HTMLElement {
 *   set richObject({ title }: { title: string }) { this.textContent = title }
 * })
 * registerWidget('my_app_card', 'my-app-card', { hasInteractiveView: false })
 */
declare function registerWidget(id: string, tagName: `${string}-${string}`, options?: boolean | WidgetOptions): void;
/**
 * Registers a widget for a rich object type. Visible previews of that type switch to it.
 * @param callback Renders the widget into an element.
 * @param onDestroy Removes the rendered content. @default a function without effect
 * @param options Capabilities of the widget. `true` means `{ hasInteractiveView: true }`. @default {}
 * @typeParam RichObject The provider's data for that type.
 * @typeParam Result Return value of the callback, which the destroy callback gets after awaiting it.
 * @example
 * registerWidget('deck-card', (el, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => {
 *   el.textContent = richObject.title
 * }, (el) => {
 *   el.replaceChildren()
 * }, { hasInteractiveView: false })
 */
declare function registerWidget<RichObject = Record<string, unknown>, Result = unknown>(id: string, callback: (el: HTMLElement, props: ReferenceWidgetRenderProperties<RichObject>) => Result, ...rest: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]): void;
/**
 * Returns whether any bundle of the page registered a widget for a rich object type.
 * @example
 * if (!isWidgetRegistered('deck-card')) registerWidget('deck-card', (el) => { el.textContent = 'A card' })
 */
declare function isWidgetRegistered(id: string): boolean;
/**
 * Returns whether the widget of a type has an interactive view. False if no widget is registered.
 * @example
 * const needsClick = hasInteractiveView('deck-card')
 */
declare function hasInteractiveView(id: string): boolean;
/**
 * Renders a reference into an element with the widget of its type.
 * @returns The return value of the widget's callback, possibly a promise. `destroyWidget` finds it by the element.
 * @example
 * const el = document.createElement('div')
 * renderWidget(el, { richObjectType: 'deck-card', richObject: { title: 'Buy milk' }, accessible: true, interactive: false })
 */
declare function renderWidget(el: HTMLElement, props: ReferenceWidgetRenderProperties): unknown;
/**
 * Registers the custom element of a provider for the Smart Picker.
 * @param callback Renders the element and returns an `NcCustomPickerRenderResult`.
 * @param onDestroy Removes the rendered content. @default a function without effect
 * @param size Size of the dialog. @default 'large'
 * @typeParam Result Return value of the callback, which the destroy callback gets.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const button = document.createElement('button')
 *   button.textContent = 'Insert today\'s note'
 *   button.onclick = () => { el.dispatchEvent(new CustomEvent('submit', { detail: 'https://example.org/notes/today' })) }
 *   el.append(button)
 *   return new NcCustomPickerRenderResult(el)
 * }, (el) => { el.replaceChildren() }, 'small')
 */
declare function registerCustomPickerElement<Result extends CustomPickerRenderResult>(id: string, callback: (el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}) => Result | Promise<Result>, ...[onDestroy, size]: [onDestroy?: (el: HTMLElement, renderResult: Result) => unknown, size?: CustomPickerElementSize]): void;
/**
 * Returns whether any bundle of the page registered a custom element for a provider.
 * @example
 * const hasElement = isCustomPickerElementRegistered('my-app')
 */
declare function isCustomPickerElementRegistered(id: string): boolean;
/**
 * Renders the custom element of a provider into an element.
 * @returns The return value of its callback, possibly a promise. Undefined if the provider has no custom element.
 * @example
 * const el = document.createElement('div')
 * const result = await renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * result?.element.addEventListener('submit', (event) => { console.debug((event as CustomEvent<string>).detail) })
 */
declare function renderCustomPickerElement(el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}): CustomPickerRenderResult | Promise<CustomPickerRenderResult> | undefined;
/**
 * Return value for a custom picker element's callback: the element, and data for its destroy callback.
 * @typeParam Payload Data for the destroy callback.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const app = createApp({ render: () => h('button', 'Insert') })
 *   app.mount(el)
 *   return new NcCustomPickerRenderResult(el, app)
 * }, (_, { object }) => { object.unmount() })
 */
declare class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
    /** Element that dispatches the custom events `submit`, `pick` and `cancel`. */
    element: Element;
    /** Data for the destroy callback. */
    object: Payload;
    /**
     * @param element Element that dispatches the custom events `submit`, `pick` and `cancel`.
     * @param object A Vue app or instance, or other data for the destroy callback. The picker also listens to an instance with `$on`.
     */
    constructor(element: Element, object?: Payload);
}

/** Target of an action. */
interface ReferenceActionContext {
    /** The link as written in the text. */
    link: string;
    /** The reference, or null for a link without one. */
    reference: Reference | null;
}
/** An app's action in the menu of a preview. */
interface ReferenceAction {
    /** Unique id with the name of the app: `my-app:assign`. */
    id: string;
    /** Label in the user's language. */
    label: string | ((context: ReferenceActionContext) => string);
    /** Icon as a path of `@mdi/js`. @default no icon */
    icon?: string;
    /** Returns whether the menu of a link offers the action. @default always */
    isAvailable?: (context: ReferenceActionContext) => boolean;
    /** Runs the action. If it returns a promise, the menu shows progress until it settles, and an error if it rejects. */
    run(context: ReferenceActionContext): void | Promise<void>;
}
/**
 * Adds actions to the menu of previews, which `referenceActions` turns on.
 * @returns A function that removes them.
 * @example
 * const unregister = registerReferenceActions([{
 *   id: 'deck:assign',
 *   label: 'Assign to me',
 *   isAvailable: ({ reference }) => reference?.richObjectType === 'deck-card',
 *   run: async ({ link }) => { await fetch('/apps/deck/assign', { method: 'POST', body: link }) },
 * }])
 */
declare function registerReferenceActions(actions: readonly ReferenceAction[]): () => void;

/** Capabilities of a widget, and the app of its component. */
interface RegisterReferenceWidgetOptions extends WidgetOptions {
    /** App whose plugins, global components and provided values the component gets. A function is called on each mount. @default no app */
    app?: App | (() => App);
}
/**
 * Registers a Vue component as the widget of a rich object type. Its props are `richObjectType`, `richObject`, `accessible` and `interactive`.
 * A changed reference updates the props, and the component is unmounted with the preview.
 * @param component A component, or a function that imports it on first use: `() => import('./Widget.vue')`.
 * @example
 * const DeckCard = defineComponent({
 *   props: { richObject: { type: Object as PropType<{ title: string }>, required: true } },
 *   render() { return h('p', this.richObject.title) },
 * })
 * registerReferenceWidget('deck-card', DeckCard, { hasInteractiveView: false })
 */
declare function registerReferenceWidget(type: string, component: Component | (() => Promise<Component | {
    default: Component;
}>), options?: RegisterReferenceWidgetOptions): void;

/** A link that the user picked. A custom element may add members. */
interface PickedLink {
    kind: 'link';
    /** An http, https or mailto address. */
    link: string;
    /** Title of the target, if known. */
    title?: string;
    /** Second line below the title, if any. */
    description?: string;
    /** Address of a thumbnail. */
    thumb?: string;
    /** Id of the provider that the user picked it with. */
    provider?: string;
    [more: string]: unknown;
}
/** A text from a custom element, for example Markdown instead of a link. */
interface PickedText {
    kind: 'text';
    text: string;
    /** The same text, for callers that expect only links. */
    link: string;
    /** Id of the provider that the user picked it with. */
    provider?: string;
    [more: string]: unknown;
}
/**
 * The user's choice in the Smart Picker, discriminated by `kind`.
 * @typeParam Own Additional results of an app's custom elements, each with a distinct `kind`.
 * @example
 * const picked = await getReferenceWithPicker<PickedReference<{ kind: 'poll', link: string, options: string[] }>>()
 * const text = picked.kind === 'poll' ? picked.options.join(', ') : picked.link
 */
type PickedReference<Own extends {
    kind: string;
    link: string;
} = never> = PickedLink | PickedText | Own;

/**
 * Options of {@link getReferenceWithPicker}.
 * @example
 * const closing = new AbortController()
 * const options: PickerOptions = { isInsideViewer: true, signal: closing.signal }
 * const picked = await getReferenceWithPicker('files', options)
 */
interface PickerOptions {
    /** Whether the caller is inside the Viewer, which traps the focus. @default false */
    isInsideViewer?: boolean;
    /** Whether the user may pick several addresses at once by pasting one per line. @default false */
    multiple?: boolean;
    /** Signal that closes the picker. The promise rejects with `PickerCancelled`, as if the user had closed it. @default no signal */
    signal?: AbortSignal;
}
/**
 * Opens the Smart Picker for several addresses and resolves with them in order.
 * @typeParam T Possible results of the app's custom elements.
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const links = (await getReferenceWithPicker(null, { multiple: true })).map(({ link }) => link)
 */
declare function getReferenceWithPicker<T extends {
    link: string;
} = PickedReference>(providerId: string | null | undefined, options: PickerOptions & {
    multiple: true;
}): Promise<T[]>;
/**
 * Opens the Smart Picker and resolves with the user's choice: a link with its details, or a text from a custom element.
 * @typeParam T Possible results of the app's custom elements.
 * @param providerId The provider to start with. Without one, or with an unknown id, the picker starts with the search over all providers.
 * @param options Options, or `true` for `{ isInsideViewer: true }`.
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const picked = await getReferenceWithPicker()
 * const markdown = picked.kind === 'text' ? picked.text : `[${picked.title ?? picked.link}](${picked.link})`
 */
declare function getReferenceWithPicker<T extends {
    link: string;
} = PickedReference>(providerId?: string | null, options?: PickerOptions | boolean): Promise<T>;
/**
 * Opens the Smart Picker and resolves with the user's link, or with the text from a custom element.
 * @param providerId The provider to start with. Without one, or with an unknown id, the picker starts with the search over all providers.
 * @param isInsideViewer Whether the caller is inside the Viewer, which traps the focus. @default false
 * @throws {PickerCancelled} If the user closes the picker.
 * @example
 * const link = await getLinkWithPicker('files')
 */
declare function getLinkWithPicker(providerId?: string | null, isInsideViewer?: boolean): Promise<string>;
/**
 * Rejection of the picker's promise after the user closed it without a choice.
 * @example
 * const link = await getLinkWithPicker().catch((error: unknown) => {
 *   if (error instanceof PickerCancelled) return null
 *   throw error
 * })
 */
declare class PickerCancelled extends Error {
    constructor();
}

/** Props of {@link NcSearch}. */
interface NcSearchProps {
    /** Provider whose search providers are searched. */
    provider: ReferenceProvider;
    /** Show a hint while the field is empty. @default true */
    showEmptyContent?: boolean;
    /** Label and placeholder of the field. @default 'Search in' and the provider's title */
    searchPlaceholder?: string | null;
    /** Focus the field on mount. @default false */
    autofocus?: boolean;
    /** Initial search term. @default '' */
    initialTerm?: string;
    /** Show a preview of the selected result next to the list, if there is enough space. @default false */
    preview?: boolean;
}
/** Events emitted by `NcSearch`. */
interface NcSearchEmits {
    /** Emitted with the picked link. */
    submit: [link: string];
    /** Emitted after `submit` with the picked link and its details. */
    pick: [picked: PickedReference];
    /** Emitted on Backspace in the empty field. */
    leave: [];
}
/** Methods of a template ref to `NcSearch`. */
interface NcSearchExposed {
    /** Focuses the field. */
    focus(): void;
}

/** Props of {@link NcReferencePickerModal}. */
interface NcReferencePickerModalProps {
    /** Provider to start with instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** Focus the first field instead of the dialog. @default true */
    focusOnCreate?: boolean;
    /** Whether the user may pick several addresses at once by pasting one per line. @default false */
    multiple?: boolean;
    /** Whether the dialog is inside the Viewer, which traps the focus. @default false */
    isInsideViewer?: boolean;
}
/** Events emitted by `NcReferencePickerModal`. */
interface NcReferencePickerModalEmits {
    /** Emitted with the picked link. */
    submit: [link: string];
    /** Emitted after `submit` with the picked link and its details. */
    pick: [picked: PickedReference];
    /** Emitted with everything that the user picked at once, after `submit` and `pick` for each item. */
    pickAll: [picked: PickedReference[]];
    /** Emitted when the user closes the dialog without a choice. */
    cancel: [];
}

/** Props of {@link NcReferencePicker}. */
interface NcReferencePickerProps {
    /** Provider to start with instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** Width in pixels. @default the available width */
    width?: number | null;
    /** Focus the picker on mount. @default true */
    focusOnCreate?: boolean;
    /** Whether the user may pick several addresses at once by pasting one per line. @default false */
    multiple?: boolean;
}
/** Events emitted by `NcReferencePicker`. */
interface NcReferencePickerEmits {
    /** Emitted with the picked link. */
    submit: [link: string];
    /** Emitted after `submit` with the picked link and its details. */
    pick: [picked: PickedReference];
    /** Emitted with everything that the user picked at once, after `submit` and `pick` for each item. */
    pickAll: [picked: PickedReference[]];
    /** Emitted when the user leaves the picker without a choice. */
    cancel: [];
    /** Emitted with the selected provider, or with null on the way back to the list. */
    providerSelected: [provider: ReferenceProvider | null];
    /** Emitted with the provider's title when the user leaves its link field. */
    cancelRawLink: [title: string];
    /** Emitted with the provider's title when the user leaves its search. */
    cancelSearch: [title: string];
}
/** Methods of a template ref to `NcReferencePicker`. */
interface NcReferencePickerExposed {
    /** Returns to the list of providers. */
    deselectProvider(): void;
    /** Goes one step back: to the list, or out of the picker. */
    back(): void;
    /** Focuses the field. */
    focus(): void;
}
/**
 * Renders the Smart Picker inline. The user searches everything, enters a link, or opens a provider.
 * @example
 * ```ts
 * const link = ref('')
 * ```
 * ```vue
 * <NcReferencePicker :focus-on-create="false" v-on:submit="link = $event" />
 * ```
 */
declare const NcReferencePicker: vue.DefineComponent<NcReferencePickerProps, NcReferencePickerExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    cancel: () => any;
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
    pickAll: (picked: PickedReference[]) => any;
    providerSelected: (provider: ReferenceProvider | null) => any;
    cancelRawLink: (title: string) => any;
    cancelSearch: (title: string) => any;
}, string, vue.PublicProps, Readonly<NcReferencePickerProps> & Readonly<{
    onCancel?: (() => any) | undefined;
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
    onPickAll?: ((picked: PickedReference[]) => any) | undefined;
    onProviderSelected?: ((provider: ReferenceProvider | null) => any) | undefined;
    onCancelRawLink?: ((title: string) => any) | undefined;
    onCancelSearch?: ((title: string) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/**
 * Renders the Smart Picker in a dialog, which is open as long as the component is mounted.
 * @example
 * ```ts
 * const open = ref(false)
 * const link = ref('')
 * ```
 * ```vue
 * <NcReferencePickerModal v-if="open" v-on:submit="link = $event; open = false" v-on:cancel="open = false" />
 * ```
 */
declare const NcReferencePickerModal: vue.DefineComponent<NcReferencePickerModalProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    cancel: () => any;
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
    pickAll: (picked: PickedReference[]) => any;
}, string, vue.PublicProps, Readonly<NcReferencePickerModalProps> & Readonly<{
    onCancel?: (() => any) | undefined;
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
    onPickAll?: ((picked: PickedReference[]) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/**
 * Renders the search of a single provider.
 * @example
 * ```ts
 * const files = getProvider('files')
 * const link = ref('')
 * ```
 * ```vue
 * <NcSearch v-if="files" :provider="files" autofocus v-on:submit="link = $event" />
 * ```
 */
declare const NcSearch: vue.DefineComponent<NcSearchProps, NcSearchExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
    leave: () => any;
}, string, vue.PublicProps, Readonly<NcSearchProps> & Readonly<{
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
    onLeave?: (() => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/**
 * Id of the built-in provider for any link that the user types or pastes. The server doesn't list it.
 * @example
 * const link = await getLinkWithPicker(anyLinkProviderId)
 */
declare const anyLinkProviderId = "any-link";
/**
 * Returns a provider by id, including "any-link". Undefined if the page doesn't have that provider.
 * @example
 * const title = getProvider('files')?.title
 */
declare function getProvider(id: string): ReferenceProvider | undefined;
/**
 * Returns the page's providers with a search or a custom element, in the server's order. Empty until a picker or an editor has loaded them.
 * @example
 * const titles = sortProviders(getProviders()).map(({ title }) => title)
 */
declare function getProviders(): ReferenceProvider[];
/**
 * Returns providers whose title contains all words of the query, the most recently used first. "Any link" follows if the query is empty or
 * nothing matches.
 * @param limit Maximum number of providers, not counting "Any link". @default no limit
 * @example
 * const [best] = searchProvider('fil', 5)
 */
declare function searchProvider(query: string, limit?: number): ReferenceProvider[];
/**
 * Returns a sorted copy: the most recently used providers first, then the others by the server's order and by title.
 * @example
 * const [first] = sortProviders(getProviders())
 */
declare function sortProviders(providers: readonly ReferenceProvider[]): ReferenceProvider[];

/** A user who can be mentioned, in the shape that apps and servers send. */
interface EditorUser {
    id: string;
    /** Display name. */
    label: string;
    /** Former name of `label`. */
    title?: string;
    /** CSS class of an icon. */
    icon?: string | null;
    /** Address of a picture. */
    iconUrl?: string | null;
    /** Source of the id. The source `users` has avatars on the server. */
    source?: string | null;
    /** Second line in the menu. */
    subline?: string | null;
    status?: EditorUserStatus | null;
    /** Whether to show the mention in the accent color, for example for the current user. */
    primary?: boolean;
}
/** Status of a user. */
interface EditorUserStatus {
    /** Presence: `online`, `away`, `busy`, `dnd`, `invisible` or `offline`. */
    status?: string | null;
    /** Emoji of the status message. */
    icon?: string | null;
    message?: string | null;
}
/** Users by id. */
type EditorUsers = Record<string, EditorUser>;

/** Props of {@link NcAutoCompleteResult}. */
interface NcAutoCompleteResultProps {
    /** Display name. */
    label: string;
    /** Second line. @default the status message, if any */
    subline?: string | null;
    /** Id for mentions. */
    id: string;
    /** CSS class of an icon to show instead of a picture. @default no icon */
    icon?: string | null;
    /** Address of a picture. @default the server's avatar for source `users` */
    iconUrl?: string | null;
    /** Source of the id. @default no source */
    source?: string | null;
    /** Status of the user. @default no status */
    status?: EditorUserStatus | null;
}

/** Searches an app's users and passes the results to the callback, which may be called several times. */
type MentionSearch = (search: string, callback: (users: unknown[]) => void) => unknown;

/** Result of the picker in an editor. Set `insertText` to false before the handler returns to keep it out of the text. */
interface SmartPickerSubmission {
    /** Text to insert. */
    result: string;
    /** The user's choice with its details. */
    picked: PickedReference;
    insertText: boolean;
}

/** Formats of a text, for the buttons of a tool bar: marks around words and kinds of lines. */
type EditorFormat = 'bold' | 'italic' | 'code' | 'strikethrough' | 'bullet' | 'ordered' | 'task' | 'quote';

/** Methods of an editor. Each change counts as the user's: it is emitted, and one undo reverts it. */
interface EditorMethods {
    /** Focuses the text and restores the caret. */
    focus(): void;
    /** Focuses the text and selects all of it. */
    select(): void;
    /**
     * Replaces the selection with a text, or inserts it at the caret. Mentions of known users become bubbles.
     * The focus doesn't move, and no menu opens.
     */
    insertText(text: string): void;
    /**
     * Inserts text before and after the selection, which stays selected. Without a selection, it surrounds the caret.
     * @param after Text after the selection. @default `before`
     */
    wrapSelection(before: string, after?: string): void;
    /**
     * Adopts changes that a script made to the editable element, if called with its HTML or its text. Any other value becomes the new text.
     * A value that looks like HTML is parsed as HTML, which happens asynchronously.
     */
    updateValue(htmlOrText: string): void;
    /**
     * Sets a format at the selection or the caret, or removes it: a mark around words (`bold`, `italic`, `code`, `strikethrough`), or a kind of lines
     * (`bullet`, `ordered`, `task`, `quote`). The code for it loads with the first call.
     */
    toggleFormat(format: EditorFormat): Promise<void>;
    /** Clears the undo history. Where the editor shows another conversation, set `documentKey`, which does more. */
    resetHistory(): void;
}

/** Props of {@link NcRichContenteditable}. */
interface NcRichContenteditableProps {
    /** The text. A mention is `@id`, or `@"id"` if the id contains a space, a slash or a colon. */
    modelValue: string;
    /**
     * Names the document that the value belongs to, such as a conversation. When the key changes, the undo history, menus, an open picker and unfinished
     * pastes end, so nothing of one document gets into another. @default none
     */
    documentKey?: unknown;
    /** Id of the editable element. @default a generated id */
    id?: string;
    /** Class of the root element. All other attributes and listeners go to the editable element. */
    class?: HTMLAttributes['class'];
    /** Visible label above the text, and its accessible name. @default '' */
    label?: string;
    /** Placeholder for the empty text. @default 'Write a message …' in the user's language */
    placeholder?: string;
    /** Finds users for the menu after an at sign. May call back several times. @default no users */
    autoComplete?: MentionSearch;
    /** Container of the menus, as a selector or element. @default the editor, in the top layer */
    menuContainer?: string | HTMLElement | null;
    /** Insert a new line on Enter, and submit on Ctrl+Enter. @default false */
    multiline?: boolean;
    /** Whether the user may edit the text. @default true */
    contenteditable?: boolean;
    /** Disable editing and skip the text on Tab. @default false */
    disabled?: boolean;
    /** Maximum length in graphemes. A longer text can't be submitted. @default no limit */
    maxlength?: number | null;
    /** Offer emoji after a colon. @default true */
    emojiAutocomplete?: boolean;
    /** Offer the providers of the Smart Picker after a slash. @default true */
    linkAutocomplete?: boolean;
    /**
     * Enable Markdown shortcuts: Ctrl or Cmd with B, I, E, K and Shift+X format the selection, and pasting an address over words links them.
     * Enter continues lists and quotes, Tab indents list items, and Backspace before their words takes them out. @default false
     */
    markdownShortcuts?: boolean;
    /**
     * Show what is marked as the message will show it: bold, italic, code, links, headings, lists and quotes. The marks stay, dimmed; with `'hidden'` they only
     * show near the caret. The value is the same text. Needs `useMarkdown`, includes `markdownShortcuts`, and reads extended Markdown unless `previews` says
     * otherwise. A selection gets a tool bar; with `'no-toolbar'`, for apps that have one of their own, it doesn't. @default false
     */
    formatting?: boolean | 'hidden' | 'no-toolbar' | 'hidden no-toolbar';
    /**
     * Show complete addresses as chips with the title of their target. Arrow keys and Backspace treat a chip as one character. Its menu offers other
     * forms: open it with a click, with Enter on the selected chip, or with Alt+Enter next to it. The value keeps the address. @default false
     */
    chips?: boolean;
    /** Remove tracking parameters from pasted links, except on Ctrl+Shift+V. @default `cleanLinks` of the app, or false */
    cleanLinks?: boolean;
    /**
     * Show previews of the links in the text, in a row with a reserved height below it. Pass the props of the `NcRichText` that will render the message
     * if they differ from `referenceLimit` 1. @default false
     */
    previews?: boolean | EditorPreviews;
    /** @deprecated Misspelt; use `linkAutocomplete`. */
    linkAutoComplete?: boolean;
    /** Treat the text as Markdown: a picked link with a title is inserted as `[title](address)`. @default false */
    useMarkdown?: boolean;
    /** Users by id, whose mentions become bubbles. @default {} */
    userData?: EditorUsers;
}
/** Options for previews of the links in an editor: the props of the `NcRichText` that will render the message. */
interface EditorPreviews {
    /** Maximum number of previews in the message. @default 1 */
    referenceLimit?: number;
    /** Whether the message is rendered as Markdown. @default `useMarkdown` of the editor */
    useMarkdown?: boolean;
    /** Whether the message is rendered as extended Markdown, with tables and task lists. @default false */
    useExtendedMarkdown?: boolean;
    /** Whether bare addresses in the message become links. @default true */
    autolink?: boolean;
}
/** Events emitted by `NcRichContenteditable`. */
interface NcRichContenteditableEmits {
    /** Emitted with the text after every change by the user. */
    'update:modelValue': [value: string];
    /** Emitted with the key event when the user submits the text. */
    submit: [event: KeyboardEvent];
    /** Emitted before a paste. Prevent the default to handle the paste yourself. */
    paste: [event: ClipboardEvent];
    /** Emitted with the formats at the caret whenever they change, if `markdownShortcuts` or `formatting` is on. Use it to press the buttons of a tool bar. */
    formats: [active: readonly EditorFormat[]];
    /** Emitted with the result of the picker. Set `insertText` to false to keep it out of the text. */
    smartPickerSubmit: [submission: SmartPickerSubmission];
}
/** Methods of a template ref to `NcRichContenteditable`. */
interface NcRichContenteditableExposed extends EditorMethods {
    /** Inserts `@`, `:` or `/` at the caret and opens its menu. */
    showTribute(trigger: string): void;
    /** Closes the menu. */
    hideTribute(): void;
}
/**
 * Renders a text field for messages, with mentions as bubbles and with menus for users, emoji and links.
 * @example
 * ```ts
 * const message = ref('')
 * const send = () => fetch('/apps/chat/message', { method: 'POST', body: message.value })
 * ```
 * ```vue
 * <NcRichContenteditable v-model="message" label="Message" :maxlength="1000" v-on:submit="send" />
 * ```
 */
declare const NcRichContenteditable: vue.DefineComponent<NcRichContenteditableProps, NcRichContenteditableExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    paste: (event: ClipboardEvent) => any;
    submit: (event: KeyboardEvent) => any;
    "update:modelValue": (value: string) => any;
    smartPickerSubmit: (submission: SmartPickerSubmission) => any;
    formats: (active: readonly EditorFormat[]) => any;
}, string, vue.PublicProps, Readonly<NcRichContenteditableProps> & Readonly<{
    onPaste?: ((event: ClipboardEvent) => any) | undefined;
    onSubmit?: ((event: KeyboardEvent) => any) | undefined;
    "onUpdate:modelValue"?: ((value: string) => any) | undefined;
    onSmartPickerSubmit?: ((submission: SmartPickerSubmission) => any) | undefined;
    onFormats?: ((active: readonly EditorFormat[]) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/** Props of {@link NcComposerPreviews}. */
interface NcComposerPreviewsProps {
    /** The text. Pass a getter to skip re-rendering on keystrokes that don't change a link. */
    text: string | (() => string);
    /** Maximum number of previews: the `referenceLimit` of the `NcRichText` that will render the message. @default 1 */
    referenceLimit?: number;
    /** Whether the message is rendered with `useMarkdown`. @default false */
    useMarkdown?: boolean;
    /** Whether the message is rendered with `useExtendedMarkdown`. @default false */
    useExtendedMarkdown?: boolean;
    /** Whether bare addresses in the message become links. @default true */
    autolink?: boolean;
    /** Whether removing a preview writes its link as `<link>`. With false, only `update:dismissed` is emitted. @default true */
    suppressInText?: boolean;
    /** Links in the text whose previews the user removed. A link that leaves the text is dropped from the list. @default kept by the component */
    dismissed?: readonly string[];
    /** Prevent the user from removing previews. @default false */
    disabled?: boolean;
    /** Field that gets the focus after the last preview is removed, for example an `NcRichContenteditable`. @default no field */
    editor?: {
        focus(): void;
    } | null;
}
/** Events emitted by `NcComposerPreviews`. */
interface NcComposerPreviewsEmits {
    /** Emitted with the text that has a link as `<link>`, or with the former text when the user undoes that. */
    'update:text': [text: string];
    /** Emitted with the new list when a listed link leaves the text and, with `suppressInText` off, when a preview is removed or brought back. */
    'update:dismissed': [links: readonly string[]];
}

/** Props of {@link NcEditorToolbar}. */
interface NcEditorToolbarProps {
    /** The editor, as a template ref gives it. */
    editor: Pick<EditorMethods, 'toggleFormat'> | null;
    /** The formats at the caret, as the editor's event `formats` gives them. @default [] */
    formats?: readonly EditorFormat[];
}
/**
 * A tool bar with the formats of an editor, which you place where you like. It loads when it is first rendered.
 * @example
 * ```ts
 * const editor = ref<EditorMethods | null>(null)
 * const formats = ref<readonly EditorFormat[]>([])
 * const text = ref('')
 * ```
 * ```vue
 * <NcEditorToolbar :editor="editor" :formats="formats" />
 * <NcRichContenteditable ref="editor" v-model="text" use-markdown formatting v-on:formats="formats = $event" />
 * ```
 */
declare const NcEditorToolbar: vue.DefineComponent<NcEditorToolbarProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcEditorToolbarProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/**
 * Renders a user in a menu: picture, name, second line and status. It loads on first use.
 * @example
 * ```vue
 * <NcAutoCompleteResult id="alice" label="Alice" source="users" :status="{ status: 'away', message: 'At lunch' }" />
 * ```
 */
declare const NcAutoCompleteResult: vue.DefineComponent<NcAutoCompleteResultProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcAutoCompleteResultProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/**
 * Renders previews of the links in a text that the user is writing, just as the message will show them. The row's height is reserved.
 * @example
 * ```ts
 * const text = ref('See https://example.org/issues/1 ')
 * const editor = useTemplateRef('editor')
 * ```
 * ```vue
 * <NcRichContenteditable ref="editor" v-model="text" label="Message" />
 * <NcComposerPreviews v-model:text="text" :reference-limit="3" :editor="editor" />
 * ```
 */
declare const NcComposerPreviews: vue.DefineComponent<NcComposerPreviewsProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    "update:text": (text: string) => any;
    "update:dismissed": (links: readonly string[]) => any;
}, string, vue.PublicProps, Readonly<NcComposerPreviewsProps> & Readonly<{
    "onUpdate:text"?: ((text: string) => any) | undefined;
    "onUpdate:dismissed"?: ((links: readonly string[]) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/** Props of {@link NcMentionBubble}. */
interface NcMentionBubbleProps {
    /** Id as written in the value. */
    id: string;
    /** Display name. */
    label: string;
    /** CSS class of an icon to show instead of a picture. @default no icon */
    icon?: string | null;
    /** Address of a picture. @default the server's avatar for source `users` */
    iconUrl?: string | null;
    /** Source of the id. @default no source */
    source?: string | null;
    /** Use the accent color. @default false */
    primary?: boolean;
}
/**
 * Renders a mentioned user as an inline chip. Screen readers read the name.
 * @example
 * ```vue
 * <p>Ask <NcMentionBubble id="alice" label="Alice" source="users" /> about it.</p>
 * ```
 */
declare const NcMentionBubble: vue.DefineComponent<NcMentionBubbleProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcMentionBubbleProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/**
 * Error for a response that isn't a successful OCS envelope.
 * @example
 * const { error } = await refreshReference('https://example.org/issues/1')
 * if (error instanceof OcsError && error.status === 429) console.debug('asked too often', error.url)
 */
declare class OcsError extends Error {
    /** HTTP status. */
    readonly status: number;
    /** `statuscode` of the envelope, or 0 without an envelope. */
    readonly ocsStatus: number;
    /** The requested address. */
    readonly url: string;
    /** The `Retry-After` header of the response, if any. */
    readonly retryAfter?: string;
    constructor(message: string, details: {
        status: number;
        ocsStatus: number;
        url: string;
        retryAfter?: string;
        cause?: unknown;
    });
}

export { NcAutoCompleteResult, NcComposerPreviews, NcCustomPickerRenderResult, NcEditorToolbar, NcMentionBubble, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch, OcsError, PickerCancelled, addMessages, anyLinkProviderId, createReferences, getLinkWithPicker, getProvider, getProviders, getReferenceWithPicker, hasInteractiveView, invalidateReferences, isCustomPickerElementRegistered, isWidgetRegistered, pageTransport, preloadMarkdown, preloadPreviews, provideReferencePolicy, refreshReference, registerCustomPickerElement, registerReferenceActions, registerReferenceWidget, registerWidget, renderCustomPickerElement, renderWidget, searchProvider, seedReferences, setLanguage, sortProviders, useFollowEnd, useReference, useReferencePolicy, useReferences };
export type { AnswerStorage, ConnectAccount, CreateReferencesOptions, CustomPickerElement, EditorFormat, EditorMethods, EditorPreviews, EditorUser, EditorUserStatus, EditorUsers, InvalidateTarget, KnownReferences, LeavingPolicy, LiveSource, MediaMode, MentionSearch, NcAutoCompleteResultProps, NcComposerPreviewsEmits, NcComposerPreviewsProps, NcEditorToolbarProps, NcMentionBubbleProps, NcReferenceListEmits, NcReferenceListProps, NcReferencePickerEmits, NcReferencePickerModalEmits, NcReferencePickerModalProps, NcReferencePickerProps, NcReferenceWidgetEmits, NcReferenceWidgetProps, NcRichContenteditableEmits, NcRichContenteditableProps, NcRichTextEmits, NcRichTextProps, NcSearchEmits, NcSearchProps, OpenGraphObject, PickedLink, PickedReference, PickedText, PickerOptions, PreviewMode, Reference, ReferenceAccess, ReferenceAction, ReferenceActionContext, ReferenceClock, ReferenceEntry, ReferenceLookAhead, ReferenceMessages, ReferencePolicy, ReferencePolicyInput, ReferenceProvider, ReferenceResolver, ReferenceResult, ReferenceSeed, ReferenceServices, ReferenceSlotProps, ReferenceState, ReferenceStateSlots, ReferenceSubject, ReferenceSubscription, ReferenceTransport, ReferenceTransportRequest, ReferenceTransportResponse, ReferenceWidgetProps, ReferenceWidgetRenderProperties, ReferencesPlugin, RegisterReferenceWidgetOptions, RichTextArguments, SmartPickerSubmission, UseReferenceOptions };
