import * as vue from 'vue';
import { Component, Ref, ComputedRef, MaybeRefOrGetter, App, HTMLAttributes } from 'vue';

/** What every resolved link has: title, text and image for a plain card. @see https://ogp.me */
interface OpenGraphObject {
    /** The link as it was asked for. */
    id: string;
    /** The title. */
    name: string;
    /** A summary in plain text. */
    description: string | null;
    /** Address of an image, absolute or a path of the server. */
    thumb: string | null;
    /** Where the card leads: the link itself, or another address of the same thing. */
    link: string;
}
/**
 * What a server knows of a link.
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
    /** Names the widget that renders it; `open-graph` where there is only a plain card. */
    richObjectType: string;
    /** Whatever the provider gives for that type. */
    richObject: Record<string, unknown>;
    /** For a plain card, where no widget is registered for the type. */
    openGraphObject: OpenGraphObject;
    /** False when the user may not see what the link leads to. */
    accessible: boolean;
}

/**
 * The state of a link. `resolved`, `bare` (the server knows no more than the link), `forbidden` (the user may not see it), `not-found` and
 * `error` are final. `rate-limited` (the server refuses requests), `offline` (no network) and `unreachable` (the server doesn't answer) wait and
 * continue without a click. A link is `not-found` if no provider knows it, if it isn't an http(s) address, or if a visitor without a public share
 * may not request it.
 */
type ReferenceState = 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline' | 'unreachable';
/** What is known of a link. An entry never changes: news is another entry. */
interface ReferenceEntry {
    state: ReferenceState;
    /** Null where there is nothing to render; an older answer while a newer one is asked for. */
    reference: Reference | null;
    /** The cause of state `error`. */
    error?: unknown;
}

/** A state that is rendered. */
type ReferenceRenderState = Exclude<ReferenceState, 'idle'>;
/** What the slot of a state gets. */
interface ReferenceSlotProps {
    /** Null where nothing is known of the link. */
    reference: Reference | null;
    link: string;
    /** Asks again. */
    retry: () => void;
}
/** Each state of a preview can be rendered by the app. */
type ReferenceStateSlots = Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>;

/** References that are known already: a list, or answers by link. */
type KnownReferences = readonly (Reference | null | undefined)[] | Readonly<Record<string, Reference | null>>;

/** What stands for a `{name}` of a text: plain text, or a component with its props. */
type RichTextArgument = string | number | boolean | null | undefined | {
    component: Component | string;
    props?: Record<string, unknown>;
};
/** Values by placeholder name. */
type RichTextArguments = Record<string, RichTextArgument>;

/** What {@link NcRichText} takes. */
interface NcRichTextProps {
    /** What is shown: plain text, or the source of markdown. @default '' */
    text?: string;
    /** Values for `{name}` in the text: text, or `{ component, props }`. @default {} */
    arguments?: RichTextArguments;
    /** How many previews follow the text. @default 0 */
    referenceLimit?: number;
    /** Whether widgets may show their interactive view. @default true */
    referenceInteractive?: boolean;
    /** Whether the user has to turn an interactive view on. @default false */
    referenceInteractiveOptIn?: boolean;
    /**
     * References that are known already: nothing is asked for what it holds. A list is all that is shown, also an empty one; links of the text that a
     * map does not hold are asked for.
     * @default null
     */
    references?: KnownReferences | null;
    /** Offer to show the previews beyond the limit. @default false */
    referenceExpandable?: boolean;
    /** One line for each preview instead of a card. @default false */
    referenceCompact?: boolean;
    /** Links show their preview while they are pointed at, focused or pressed for long. @default what the app says, else false */
    referenceHover?: boolean;
    /** Bare addresses become icon, title and state of what they lead to. @default what the app says, else false */
    referenceChips?: boolean;
    /** Previews have a menu: open, copy, refresh, smaller or larger, and what apps add. @default what the app says, else false */
    referenceActions?: boolean;
    /** Make links of bare addresses; extended markdown always does. @default true */
    autolink?: boolean;
    /** CommonMark, with line breaks kept and headings lowered. @default false */
    useMarkdown?: boolean;
    /** CommonMark with GitHub's tables, task lists, strikethrough, footnotes and literal links; code can be copied. @default false */
    useExtendedMarkdown?: boolean;
    /** Task boxes of extended markdown can be used. @default false */
    interactive?: boolean;
    /** The text is still growing: what its end doesn't decide yet is held back, and each finished paragraph is announced once. @default false */
    streaming?: boolean;
}
/** What a rich text tells. */
interface NcRichTextEmits {
    /** A task box was used, by its id; the text is the app's to change. */
    interactTodo: [id: string];
}
/**
 * A text with placeholders and links, and the previews of its links.
 * @example
 * ```ts
 * const message = ref('It is fixed by https://example.org/issues/1')
 * ```
 * ```vue
 * <NcRichText :text="message" :reference-limit="1" use-markdown />
 * ```
 */
declare const NcRichText: vue.DefineSetupFnComponent<NcRichTextProps, {
    interactTodo: (id: string) => true;
}, vue.SlotsType<Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>>, NcRichTextProps & {
    onInteractTodo?: ((id: string) => any) | undefined;
}, vue.PublicProps>;

/**
 * Loads what renders markdown ahead of the first text that needs it: from then on markdown is rendered synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 * @example
 * await preloadMarkdown()
 */
declare function preloadMarkdown(): Promise<void>;

/** The end of a scrolling box, as it is followed. */
interface UseFollowEndReturn {
    /** True while the end stays in view; false once the reader has scrolled away. Reactive. */
    isFollowing: Readonly<Ref<boolean>>;
    /** Scrolls to the end, and follows it again. */
    follow(): void;
}
/**
 * Keeps the end of a scrolling box in view while its content grows, until the reader scrolls up. A reader who comes back to the end, or calls
 * `follow`, sees it grow again. Follows from the start.
 * @param box The element that scrolls.
 * @example
 * const box = useTemplateRef<HTMLElement>('box')
 * const { isFollowing, follow } = useFollowEnd(box)
 */
declare function useFollowEnd(box: Readonly<Ref<HTMLElement | null | undefined>>): UseFollowEndReturn;

/** What {@link NcReferenceList} takes. */
interface NcReferenceListProps {
    /** Where the links are looked for. @default '' */
    text?: string | null;
    /**
     * References that are known already: nothing is asked for what it holds. A list is all that is shown, also an empty one; links of the text that a
     * map does not hold are asked for.
     * @default null
     */
    referenceData?: KnownReferences | null;
    /** How many previews are shown. @default 1 */
    limit?: number;
    /** Show a card with the text as its link where nothing could be resolved. @default false */
    displayFallback?: boolean;
    /** Whether widgets may show their interactive view. @default true */
    interactive?: boolean;
    /** Whether the user has to turn an interactive view on. @default false */
    interactiveOptIn?: boolean;
    /** The links, where the caller knows them better than the text tells. @default those of the text */
    links?: readonly string[] | null;
    /** A link that is still being written: it is asked for when it rests. @default null */
    pendingLink?: string | null;
    /** Offer to show what is beyond the limit. @default false */
    expandable?: boolean;
    /** One line for each preview instead of a card. @default false */
    compact?: boolean;
    /** Each preview has a menu: open, copy, refresh, smaller or larger, and what apps add. @default what the app says, else false */
    actions?: boolean;
    /** Previews of one line show the whole card while they are pointed at, focused or pressed for long. @default what the app says, else false */
    hover?: boolean;
}
/** What a list of previews tells. */
interface NcReferenceListEmits {
    /** Every link that was asked for has its answer, or has failed; not sent where nothing was asked. */
    loaded: [];
}
/** What a ref to a list of previews has. */
interface NcReferenceListExposed {
    /** The first reference that there is. */
    firstReference: Reference | null;
}
declare const LeanReferenceList: vue.DefineSetupFnComponent<NcReferenceListProps, {
    loaded: () => true;
}, vue.SlotsType<Partial<Record<ReferenceRenderState, (props: ReferenceSlotProps) => unknown>>>, NcReferenceListProps & {
    onLoaded?: (() => any) | undefined;
}, vue.PublicProps>;
type Exposing = new (props: NcReferenceListProps) => InstanceType<typeof LeanReferenceList> & NcReferenceListExposed;
/**
 * The previews of the links of a text, without the text.
 * @example
 * ```ts
 * const message = ref('It is fixed by https://example.org/issues/1')
 * ```
 * ```vue
 * <NcReferenceList :text="message" :limit="3" expandable />
 * ```
 */
declare const NcReferenceList: typeof LeanReferenceList & Exposing;

/** A request to the OCS interface. */
interface ReferenceTransportRequest {
    method: 'GET' | 'POST' | 'PUT';
    /** Below `/ocs/v2.php/`, without a slash at its start: `references/resolve`. */
    path: string;
    /** Members that are undefined are not sent. */
    query?: Record<string, string | number | undefined>;
    /** Sent as JSON. */
    body?: unknown;
    signal?: AbortSignal;
}
/** A response, whatever its status. */
interface ReferenceTransportResponse {
    /** HTTP status. */
    status: number;
    /** Parsed JSON, or text where it is none. */
    body: unknown;
    /** The address that was asked, for messages. */
    url: string;
    /** Headers by name in lower case. Only `retry-after` is read. @default none */
    headers?: Readonly<Record<string, string | undefined>>;
}
/**
 * Sends a request to the server. Resolves for every HTTP status.
 * @throws DOMException "AbortError" when the signal was aborted, any other error when there is no response.
 * @example
 * const logged: ReferenceTransport = async (request) => {
 *   const response = await pageTransport(request)
 *   console.debug(request.method, request.path, response.status)
 *   return response
 * }
 */
interface ReferenceTransport {
    (request: ReferenceTransportRequest): Promise<ReferenceTransportResponse>;
    /** Prepares the first request, by loading code, say. The resolver waits for it, so that it does not count as latency. */
    prepare?(): Promise<unknown>;
}

/** Why a fetch is paused. A paused fetch continues without a click. */
type PauseReason = 'rate-limited' | 'offline' | 'unreachable';

/** Where a link is on the page; both members may change at any time. */
interface SubscribeOptions {
    /**
     * Whether the link is fetched now. While it is false the link is only fetched ahead of the reader, if it has a distance.
     * @default true, unless `distance` is `Infinity`
     */
    enabled?: boolean;
    /**
     * Pixels from the viewport: positive below it, negative above it, 0 on the screen. The nearest links are fetched first, and the side from which
     * links come near tells where the reader goes. `Infinity` for a link without a place on the page.
     * @default 0 while it is enabled, `Infinity` while it isn't
     */
    distance?: number;
}
/** A subscription to a link. */
interface ReferenceSubscription {
    /** Moves the link. */
    setPosition(position: SubscribeOptions): void;
    /** Ends the subscription. The request for a link without subscribers is aborted. */
    release(): void;
}
/**
 * What is fetched before it is near: `none` for nothing, `screens` for the next three screens in the direction of reading, `all` for those and then,
 * in idle time, for up to 200 links of what is mounted until the reader moves on. Where links are expensive it is one screen. It pauses with the data
 * saver, in a hidden tab, and for a minute after a 429.
 */
type ReferenceLookAhead = 'none' | 'screens' | 'all';
/** Bounds of requests and of the cache, each of which an app may set. */
interface ReferenceResolverLimits {
    /** Requests in flight. @default 4 */
    requests: number;
    /** Links in a request of a signed-in user. @default 50 */
    links: number;
    /** Links in a request of a public share. @default 15 */
    publicLinks: number;
    /** Milliseconds for which links are gathered. @default 10 */
    windowMs: number;
    /** Milliseconds after which a request is given up. @default 60000 */
    timeoutMs: number;
    /** Answers that are kept beside those of links that are on the page. @default 1000 */
    entries: number;
}
/** Why links wait: their fetch is paused, or the request that has to leave first. */
type WaitReason = PauseReason | 'hidden' | 'probing' | 'gathering' | 'other hosts' | 'all requests in flight' | 'learning' | 'nearby links' | 'look-ahead';
/** The links of a host that are being fetched. */
interface LaneReport {
    host: string;
    /** What a link is expected to add to a request, in milliseconds. */
    costMs: number;
    /** Links that wait. */
    queued: number;
    /** Requests in flight. */
    inFlight: number;
    pause: PauseReason | null;
    /** Why the next links have not left yet; null if they leave now, or none wait. */
    waitsFor: WaitReason | null;
}
/** References by link, as a server or a chat payload carries them; null for a link that nobody knows. */
type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>;
/** A prefix of the links to forget, or a function that picks them. */
type InvalidateTarget = string | ((link: string) => boolean);
/**
 * Answers for links; one for a page.
 * @example
 * const { resolver } = createReferences().services
 * const known = resolver.peek('https://example.org/issues/1')
 * const subscription = resolver.subscribe('https://example.org/issues/1', ({ state, reference }) => {
 *   console.debug(state, reference?.openGraphObject.name ?? known.state)
 *   if (state === 'resolved') subscription.release()
 * })
 */
interface ReferenceResolver {
    /** What is known now, without asking. With `seededOnly`, only what the app itself gave: the same on the server and in the browser that hydrates. */
    peek(link: string, seededOnly?: boolean): ReferenceEntry;
    /** Asks for a link and tells what comes. The listener is called when something changes; what is known already tells `peek`. */
    subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): ReferenceSubscription;
    /** Asks again, past every cache; resolves with what came, also when that is an error. */
    refresh(link: string): Promise<ReferenceEntry>;
    /** Forgets answers, all where nothing is said; links that are near are asked for again. */
    invalidate(what?: InvalidateTarget): void;
    /** Takes answers that are known already. */
    seed(references: ReferenceSeed | null | undefined): void;
    /** Loads what asks, ahead of the first link. Rejects where that cannot be had now. */
    prepare(): Promise<void>;
    /** Sends queued requests now. Call it after subscribing everything on the page. */
    flush(): void;
    /** Says that the page has changed: the tab is looked at again, the network is back, or `access` gives another user. Stale links are fetched again. */
    wake(cause: 'focus' | 'reconnect' | 'owner'): void;
    /** Tells for every host what its links wait for. */
    inspect(): LaneReport[];
    /** Writes the answers to the tab's storage. */
    save(): void;
}

/**
 * Time and delayed work, injected so that tests decide what time it is.
 * @example
 * const frozen: ReferenceClock = { now: () => 0, schedule: () => () => undefined, random: () => 0.5 }
 * const { resolver } = createReferences({ clock: frozen }).services
 */
interface ReferenceClock {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Runs a task after a delay in milliseconds; returns what cancels it. */
    schedule(task: () => void, delayMs: number): () => void;
    /** From 0 up to, but without, 1. */
    random(): number;
}

/** Where the page's server is. Both are empty without a page, the address also on a page that has no origin. */
interface ServerLocation {
    /** Its address with web root, without a slash at the end: `https://cloud.example/nextcloud`. */
    baseUrl: string;
    /** The web root alone: `/nextcloud`, or empty at the root of its host. */
    webroot: string;
}

/** Keeps one text between reloads of the page. `write(null)` takes it away; false where there was no room. */
interface AnswerStorage {
    read(): string | null;
    write(text: string | null): boolean;
}

/**
 * Whose requests they are: a signed-in user's, or a visitor's of a public share. Both are null where only the transport knows.
 * @example
 * const visitor: ReferenceAccess = { user: null, shareToken: 'WkQz7bXm9Pf2' }
 * createReferences({ access: () => visitor })
 */
interface ReferenceAccess {
    /** User id. */
    user: string | null;
    /** Token of the public share that the page shows; counts only where there is no user. */
    shareToken: string | null;
}

/** The parts of the services that an app may replace. */
interface ServicesOptions {
    /**
     * The address of the server, with its web root: which links are its own, and which lead into the app. A server that renders pages has to say it,
     * because it has no page to read it off; then pass the same one in the browser. @default the server of the page
     */
    serverUrl?: string;
    /** Sends requests to the server. @default `pageTransport`: @nextcloud/axios, loaded with the first request */
    transport?: ReferenceTransport;
    /** Whose requests they are; called before each. It may read refs, which are watched. @default the user or public share of the page */
    access?: () => ReferenceAccess;
    /** Time and timers. @default those of the machine */
    clock?: ReferenceClock;
    /** Keeps answers over a reload; null keeps none. @default the tab's sessionStorage */
    storage?: AnswerStorage | null;
    /** What is fetched before it is near the viewport: nothing, the next three screens, or all that is on the page. @default 'all' */
    lookAhead?: ReferenceLookAhead;
    /** Bounds of requests and of the cache. @default those that suit a Nextcloud server */
    limits?: Partial<ReferenceResolverLimits>;
}
/** What the library works with; one set for a page, unless an app brings its own. */
interface ReferenceServices {
    /** Sends requests to the server. */
    transport: ReferenceTransport;
    /** Whose requests they are now. */
    access(): ReferenceAccess;
    /** Answers for links. */
    resolver: ReferenceResolver;
    /** Time and timers. */
    clock: ReferenceClock;
    /** The server of `serverUrl`; undefined for that of the page. */
    server?: ServerLocation;
    /** Follows the page (focus, network, leaving) as long as an app uses the services, and saves answers. Returns its cleanup. `createReferences` calls it for its app. */
    attach(): () => void;
}
/**
 * Asks for a link again, past every cache, and renders the answer wherever the link is on the page.
 * @returns The new entry; a request that failed is an entry in state `error`, and no rejection.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @example
 * const { state } = await refreshReference('https://example.org/issues/1')
 */
declare function refreshReference(link: string): Promise<ReferenceEntry>;
/**
 * Forgets answers: those whose link has a prefix, those that a predicate accepts, or all. Links on the screen are asked for again.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @param what A prefix of links, or a predicate. @default all
 * @example
 * invalidateReferences('https://example.org/issues/')
 */
declare function invalidateReferences(what?: InvalidateTarget): void;
/**
 * Fills the cache with references that the app has already, from a server's page or a chat's payload: they are not asked for
 * for an hour; for two minutes where a reference says no more than its link, and for five where it is null.
 * @throws Error On a server, where there is no page: use the resolver of a plugin there.
 * @example
 * const message: { references: Record<string, Reference | null> } = await (await fetch('/apps/chat/message/1')).json()
 * seedReferences(message.references)
 */
declare function seedReferences(references: ReferenceSeed | null | undefined): void;

/** Which links are previewed: all, those of the page's own server, on a click, or none. */
type PreviewMode = 'all' | 'internal' | 'click' | 'off';
/** Which images are loaded: all, those of the page's own server, or none. */
type MediaMode = 'all' | 'internal' | 'off';
/**
 * What the user, or the app for them, lets previews do.
 * @example
 * const policy: ReferencePolicy = { previews: 'click', media: 'internal', dismissible: true }
 */
interface ReferencePolicy {
    /** Which links are asked for, and when. @default 'all' */
    previews: PreviewMode;
    /** Which images of previews and markdown are loaded. @default 'all' */
    media: MediaMode;
    /** Whether a preview has a button that closes it for the tab. @default false */
    dismissible: boolean;
}
/**
 * A policy as an app writes it: a whole one, a part of it, or only the mode of previews.
 * @example
 * const policy = ref<ReferencePolicyInput>('click')
 * createReferences({ policy })
 */
type ReferencePolicyInput = PreviewMode | Partial<ReferencePolicy>;

/** What {@link NcReferenceWidget} takes. */
interface NcReferenceWidgetProps {
    /** What the link leads to; null where nothing is known of it. */
    reference: Reference | null;
    /** Whether a widget may show its interactive view. @default true */
    interactive?: boolean;
    /** Whether the user has to turn the interactive view on. @default false */
    interactiveOptIn?: boolean;
    /** Where the link stands. @default what the reference says */
    state?: ReferenceState;
    /** The link, for states without a reference. @default that of the reference */
    link?: string;
    /** One line instead of a card. @default false */
    compact?: boolean;
    /** Show even an image no taller than a card. @default false */
    noLargeImage?: boolean;
}
/** What a preview tells. */
interface NcReferenceWidgetEmits {
    /** The user wants a link which failed to be asked again. */
    retry: [];
}

/**
 * English text → translation. The key of a plural is its English plural, and its value the forms by `Intl.PluralRules` category.
 * @example
 * const german: ReferenceMessages = { Close: 'Schließen', '{count} results': { one: '{count} Ergebnis', other: '{count} Ergebnisse' } }
 */
type ReferenceMessages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;

/**
 * Adds or overrides strings, in whatever language the app speaks: they win in every language, and stay after `setLanguage`.
 * In a browser only.
 * @example addMessages({ 'Opens in a new tab': 'Opens beside this page' })
 */
declare function addMessages(messages: ReferenceMessages): void;
/**
 * Switches to a language, e.g. `de` or `zh-CN`. Nothing changes until its strings are loaded; then the promise resolves. A language that the library
 * does not have is shown in English. In a browser only.
 * @throws TypeError The strings could not be loaded: the language stays as it was.
 * @example await setLanguage('de')
 */
declare function setLanguage(name: string): Promise<void>;

/**
 * Loads what renders previews and what asks for them, ahead of the first link.
 * @example
 * await preloadPreviews()
 */
declare function preloadPreviews(): Promise<void>;
/**
 * One preview, in whatever state it is: a card, or the widget that an app has registered for the type of the reference. It loads with its first use,
 * and keeps the room of a card until then.
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

/** The policy as a ref that follows it. */
type UseReferencePolicyReturn = ComputedRef<ReferencePolicy>;
/**
 * The preview policy of this place: the nearest `provideReferencePolicy`, else the app's, else the page's, else everything is shown.
 * @example
 * const policy = useReferencePolicy()
 * const showsImages = computed(() => policy.value.media !== 'off')
 */
declare function useReferencePolicy(): UseReferencePolicyReturn;
/**
 * Sets the preview policy for the components below this one; what it leaves out stays as above.
 * @example
 * const asksFirst = ref(true)
 * provideReferencePolicy(() => asksFirst.value ? 'click' : 'all')
 */
declare function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void;

/** Which links ask before they are followed: none, suspicious ones, or all that leave the page's own server and trusted hosts. */
type LeavingPolicy = 'never' | 'suspicious' | 'always';

/** Which links are followed at once, and which ask first. */
interface TrustOptions {
    /** Which links ask before they are followed. A ref or getter may change it later. @default 'suspicious' */
    leaving?: MaybeRefOrGetter<LeavingPolicy>;
    /** Hosts whose links are never suspicious and never ask; each covers its subdomains. The page's own server is always one. @default [] */
    trustedHosts?: MaybeRefOrGetter<readonly string[]>;
    /** Hosts that deceptions might imitate, in addition to well-known ones and the page's own. @default [] */
    protectedHosts?: MaybeRefOrGetter<readonly string[]>;
    /** Remove tracking parameters from links that are copied by "Copy the link" and pasted into an editor. @default false */
    cleanLinks?: MaybeRefOrGetter<boolean>;
}

/** What an app turns on for all of its texts; the props of a text decide for that text. */
interface PreviewFeatures {
    /** Links show their preview while they are pointed at. @default false */
    hover?: boolean;
    /** Bare addresses become icon and title of what they lead to. @default false */
    chips?: boolean;
    /** Previews have a menu of actions. @default false */
    actions?: boolean;
}

/**
 * What an app sets for all of its texts and requests; whatever it leaves out is as on a page of the server.
 * @example
 * const options: CreateReferencesOptions = { policy: 'click', hover: true, lookAhead: 'screens' }
 * createApp(NcRichText, { text: 'hello' }).use(createReferences(options))
 */
interface CreateReferencesOptions extends ServicesOptions, PreviewFeatures, TrustOptions {
    /** Translations: for a language that the library does not have, or in other words. */
    messages?: ReferenceMessages;
    /** Whether functions that no component calls, such as `getLinkWithPicker`, use the same services and policy. @default true */
    global?: boolean;
    /** Which previews and images are shown; a ref or getter may change it later. @default 'all' */
    policy?: MaybeRefOrGetter<ReferencePolicyInput>;
}
/** The plugin for `app.use()`. */
interface ReferencesPlugin {
    /** Called by `app.use`. */
    install(app: App): void;
    /** What the app's components use. On a server each request needs a plugin, and so services, of its own. */
    services: ReferenceServices;
}
/**
 * Sets the library up for an app; with the defaults it works without.
 * In a browser, services and policy become the page's, so that functions such as `getLinkWithPicker` use them too.
 * @example
 * createApp(NcRichText, { text: 'hello' })
 *   .use(createReferences({ policy: 'click', hover: true, limits: { requests: 2 } }))
 *   .mount('#content')
 */
declare function createReferences(options?: CreateReferencesOptions): ReferencesPlugin;

/**
 * The transport of a Nextcloud page: `@nextcloud/axios` with the session of the page, both loaded with the first request.
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
 * When a link is asked for, and how soon.
 * @example
 * const isOpen = ref(false)
 * const options: UseReferenceOptions = { enabled: isOpen }
 * const { reference } = useReference('https://example.org/issues/1', options)
 */
interface UseReferenceOptions {
    /** What is known already, so that nobody is asked; null where it is known that there is nothing. @default undefined: the resolver is asked */
    initialData?: MaybeRefOrGetter<Reference | null | undefined>;
    /**
     * The link is asked for while this is true; what is known shows all the same. While it is false the link is at most looked ahead for,
     * where `distance` says where it is. @default true
     */
    enabled?: MaybeRefOrGetter<boolean>;
    /**
     * Pixels from the viewport, positive below it and negative above it. The nearest links are fetched first.
     * @default 0 while it is enabled; a link that isn't enabled is then not fetched ahead
     */
    distance?: MaybeRefOrGetter<number | undefined>;
}
/** What is known of a link, as refs. */
interface UseReferenceReturn {
    /** Where the link stands. */
    state: Readonly<Ref<ReferenceState>>;
    /** Null where nothing is known; an older answer while a newer one is asked for. */
    reference: Readonly<Ref<Reference | null>>;
    /** The cause of state `error`. */
    error: Readonly<Ref<unknown>>;
    /** Asks again, past every cache. Never rejects: a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * What a link leads to, kept up to date until the scope ends; outside of a scope, for good, as Vue's `watch` is.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 * @param link The link, or null for none.
 * @example
 * const link = ref('https://example.org/issues/1')
 * const { state, reference } = useReference(link)
 * const title = computed(() => reference.value?.openGraphObject.name ?? `${link.value} (${state.value})`)
 */
declare function useReference(link: MaybeRefOrGetter<string | null>, options?: UseReferenceOptions): UseReferenceReturn;

/** When links are fetched, and how soon: the same for all of them. */
type UseReferencesOptions = Pick<UseReferenceOptions, 'enabled' | 'distance'>;
/** What is known of each link, in their order. */
type UseReferencesReturn = Readonly<Ref<readonly ReferenceResult[]>>;
/** What is known of one of several links. */
interface ReferenceResult extends ReferenceEntry {
    /** As written in the list. */
    link: string;
    /** Asks again, past every cache. Never rejects: a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * What each of several links leads to, in their order, kept up to date until the scope ends; outside of a scope, for good, as Vue's `watch` is.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 * @example
 * const entries = useReferences(['https://example.org/issues/1', 'https://example.org/issues/2'])
 * const titles = computed(() => entries.value.map(({ link, reference }) => reference?.openGraphObject.name ?? link))
 */
declare function useReferences(links: MaybeRefOrGetter<readonly string[]>, options?: UseReferencesOptions): UseReferencesReturn;

/**
 * A provider of the Smart Picker, as the initial state `core` / `reference-provider-list` and `GET references/providers` send it.
 * @example
 * const files: ReferenceProvider = { id: 'files', title: 'Files', icon_url: '/core/img/places/files.svg', order: 0, search_providers_ids: ['files'] }
 */
interface ReferenceProvider {
    id: string;
    title: string;
    /** Absolute, or a path of the server. Dark on transparent. */
    icon_url: string;
    /** Where the server puts it in its list: the smaller, the earlier. */
    order: number;
    /** The unified search providers that it searches; absent for a provider without search. */
    search_providers_ids?: string[];
}

/**
 * What a widget's callback gets, beside the element.
 * @typeParam RichObject What the provider gives for the type.
 * @example
 * const renderCard = (el: HTMLElement, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => { el.textContent = richObject.title }
 * registerWidget('deck-card', renderCard)
 */
interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
    /** Names the widget. */
    richObjectType: string;
    /** Whatever the provider gives for that type. */
    richObject: RichObject;
    /** Title, description and picture of the link, for a widget that falls back on them; callers of `renderWidget` may leave it out. */
    openGraphObject?: OpenGraphObject;
    /** False when the user may not see what the link leads to. */
    accessible: boolean;
    /** Whether the widget may show its interactive view. */
    interactive: boolean;
}
/** Renders a widget into an element; what it returns (or promises) is given to `onDestroy`. */
type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown;
/** Removes what a widget's callback has rendered. */
type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown;
/**
 * What a widget can do.
 * @example
 * const options: WidgetOptions = { hasInteractiveView: true, isResizable: true }
 * registerWidget('map', (el) => { el.textContent = 'A map' }, () => undefined, options)
 */
interface WidgetOptions {
    /**
     * Whether it renders something else when it may be interactive.
     * @default true
     */
    hasInteractiveView?: boolean;
    /**
     * Whether it takes the whole width that the app grants by `--widget-full-width`.
     * @default false
     */
    fullWidth?: boolean;
    /**
     * Whether the user may change its height.
     * @default false
     */
    isResizable?: boolean;
}
/** Renders a changed reference into what a widget's callback rendered before; only our own widgets have one. */
type WidgetUpdateCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties, renderResult?: unknown) => unknown;
/** An entry of `window._vue_richtext_widgets`; bundles of older versions leave fields out. */
interface WidgetRecord extends WidgetOptions {
    id: string;
    callback: WidgetCallback;
    onDestroy?: WidgetDestroyCallback;
    /** Known to this library alone: other bundles neither write nor call it. Without it, a changed reference is destroyed and rendered anew. */
    onUpdate?: WidgetUpdateCallback;
}
/** An entry of the widgets, by the name that it has in `@nextcloud/vue`. */
type ReferenceWidgetProps = WidgetRecord;
/** How large the dialog of a custom picker element is: `full` fills the window. */
type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full';
/**
 * What a custom picker element's callback gives. `NcCustomPickerRenderResult` is the class for it.
 * @typeParam Payload What the destroy callback needs.
 * @example
 * const render = (el: HTMLElement): CustomPickerRenderResult => ({ element: el.appendChild(document.createElement('input')) })
 * registerCustomPickerElement('my-app', render)
 */
interface CustomPickerRenderResult<Payload = unknown> {
    /** Dispatches the custom events `submit` (its detail is a link or a text), `pick` (an object with `link` and what else is known) and `cancel`. */
    element: Element;
    /** What the destroy callback needs. */
    object?: Payload;
}
/** Renders a custom picker element into an element of the dialog. */
type CustomPickerElementCallback = (el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>;
/** Removes what a custom picker element's callback has rendered. */
type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown;
/** An entry of `window._vue_richtext_custom_picker_elements`. */
interface CustomPickerElementRecord {
    id: string;
    callback: CustomPickerElementCallback;
    onDestroy?: CustomPickerElementDestroyCallback;
    size?: CustomPickerElementSize;
}
/** An entry of the custom picker elements, by the name that it has in `@nextcloud/vue`. */
type CustomPickerElement = CustomPickerElementRecord;

/**
 * What a custom picker element's callback returns: the element, and what its destroy callback needs.
 * @typeParam Payload What the destroy callback needs.
 * @example
 * registerCustomPickerElement('my-app', (el) => {
 *   const app = createApp({ render: () => h('button', 'Insert') })
 *   app.mount(el)
 *   return new NcCustomPickerRenderResult(el, app)
 * }, (_, { object }) => { object.unmount() })
 */
declare class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
    /** Dispatches the custom events `submit`, `pick` and `cancel`. */
    element: Element;
    /** What the destroy callback needs. */
    object: Payload;
    /**
     * @param element Dispatches the custom events `submit`, `pick` and `cancel`.
     * @param object A Vue app or instance, or whatever else the destroy callback needs; one with `$on` is listened to as well.
     */
    constructor(element: Element, object?: Payload);
}

/** What a custom picker element's callback gives, at once or later. */
type MaybePromisedRenderResult = CustomPickerRenderResult | Promise<CustomPickerRenderResult>;
/**
 * Registers a widget for a rich object type. Previews that are shown already change to it.
 * @param callback Renders the widget into an element.
 * @param onDestroy Removes what the callback has rendered. @default nothing
 * @param options What the widget can do; `true` stands for `{ hasInteractiveView: true }`. @default {}
 * @typeParam RichObject What a provider gives for that type.
 * @typeParam Result What the callback returns; its destroy callback gets that, awaited.
 * @example
 * registerWidget('deck-card', (el, { richObject }: ReferenceWidgetRenderProperties<{ title: string }>) => {
 *   el.textContent = richObject.title
 * }, (el) => {
 *   el.replaceChildren()
 * }, { hasInteractiveView: false })
 */
declare function registerWidget<RichObject = Record<string, unknown>, Result = unknown>(id: string, callback: (el: HTMLElement, props: ReferenceWidgetRenderProperties<RichObject>) => Result, ...[onDestroy, options]: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]): void;
/**
 * Removes the widget of a rich object type, whichever bundle has registered it; previews that it renders become plain cards. For tests and hot reloading.
 * @example
 * unregisterWidget('deck-card')
 */
declare function unregisterWidget(id: string): void;
/**
 * Whether any bundle of the page has a widget for a rich object type.
 * @example
 * if (!isWidgetRegistered('deck-card')) registerWidget('deck-card', (el) => { el.textContent = 'A card' })
 */
declare function isWidgetRegistered(id: string): boolean;
/**
 * Whether the widget of a type renders something else when it may be interactive; false where no widget is registered.
 * @example
 * const needsClick = hasInteractiveView('deck-card')
 */
declare function hasInteractiveView(id: string): boolean;
/**
 * Renders a reference into an element by the widget of its type.
 * @returns What the widget's callback returned, a promise perhaps. `destroyWidget` gets it by itself.
 * @example
 * const el = document.createElement('div')
 * renderWidget(el, { richObjectType: 'deck-card', richObject: { title: 'Buy milk' }, accessible: true, interactive: false })
 */
declare function renderWidget(el: HTMLElement, props: ReferenceWidgetRenderProperties): unknown;
/**
 * Registers the element that the Smart Picker shows for a provider.
 * @param callback Renders the element, and returns it as `NcCustomPickerRenderResult`.
 * @param onDestroy Removes what the callback has rendered. @default nothing
 * @param size Of the dialog. @default 'large'
 * @typeParam Result What the callback gives; its destroy callback gets the same.
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
 * Removes the custom picker element of a provider, whichever bundle has registered it. For tests and hot reloading.
 * @example
 * unregisterCustomPickerElement('my-app')
 */
declare function unregisterCustomPickerElement(id: string): void;
/**
 * Whether any bundle of the page has a custom element for a provider.
 * @example
 * const hasElement = isCustomPickerElementRegistered('my-app')
 */
declare function isCustomPickerElementRegistered(id: string): boolean;
/**
 * Renders the custom element of a provider into an element.
 * @returns What its callback returned, a promise perhaps; undefined where the provider has none.
 * @example
 * const el = document.createElement('div')
 * const result = await renderCustomPickerElement(el, { providerId: 'my-app', accessible: true })
 * result?.element.addEventListener('submit', (event) => { console.debug((event as CustomEvent<string>).detail) })
 */
declare function renderCustomPickerElement(el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}): MaybePromisedRenderResult | undefined;

/** What an action is about. */
interface ReferenceActionContext {
    /** As it was written. */
    link: string;
    /** Null where nothing is known of the link. */
    reference: Reference | null;
}
/** An action that an app adds to the menu of a preview. */
interface ReferenceAction {
    /** Unlike that of every other action, as `my-app:assign`. */
    id: string;
    /** In the user's language. */
    label: string | ((context: ReferenceActionContext) => string);
    /** A path of `@mdi/js`. @default none */
    icon?: string;
    /** Whether the menu of this link offers it. @default always */
    isAvailable?: (context: ReferenceActionContext) => boolean;
    /** Does it. The menu says that it is at work until a promise settles, and that it failed where that rejects. */
    run(context: ReferenceActionContext): void | Promise<void>;
}

/**
 * Adds actions to the menu that previews have with `referenceActions`. An action that returns a promise is at work until that settles.
 * @returns Takes them back.
 * @example
 * const takeBack = registerReferenceActions([{
 *   id: 'deck:assign',
 *   label: 'Assign to me',
 *   isAvailable: ({ reference }) => reference?.richObjectType === 'deck-card',
 *   run: async ({ link }) => { await fetch('/apps/deck/assign', { method: 'POST', body: link }) },
 * }])
 */
declare function registerReferenceActions(actions: readonly ReferenceAction[]): () => void;

type Loaded = Component | {
    default: Component;
};
/** What a widget can do, and the app that its component belongs to. */
interface RegisterReferenceWidgetOptions extends WidgetOptions {
    /** The app whose plugins, global components and provided values the component gets; a function is called at each mounting. @default none */
    app?: App | (() => App);
}
/**
 * Registers a Vue component as widget of a rich object type. It gets `richObjectType`, `richObject`, `accessible` and `interactive` as props, follows a
 * changed reference without being mounted anew, and is unmounted with the preview.
 * @param component A component, or a function that imports it when it is first rendered: `() => import('./Widget.vue')`.
 * @example
 * const DeckCard = defineComponent({
 *   props: { richObject: { type: Object as PropType<{ title: string }>, required: true } },
 *   render() { return h('p', this.richObject.title) },
 * })
 * registerReferenceWidget('deck-card', DeckCard, { hasInteractiveView: false })
 */
declare function registerReferenceWidget(type: string, component: Component | (() => Promise<Loaded>), options?: RegisterReferenceWidgetOptions): void;

/** A link that the user picked. A custom element may add members of its own. */
interface PickedLink {
    kind: 'link';
    /** An http, https or mailto address. */
    link: string;
    /** Of what it leads to, where that is known. */
    title?: string;
    /** A second line, where there is one. */
    description?: string;
    /** Address of a small picture. */
    thumb?: string;
    /** Id of the provider it was picked with. */
    provider?: string;
    [more: string]: unknown;
}
/** A text that a custom element made: Markdown, say, and no link. */
interface PickedText {
    kind: 'text';
    text: string;
    /** The text once more, for callers that know links only. */
    link: string;
    /** Id of the provider it was picked with. */
    provider?: string;
    [more: string]: unknown;
}
/**
 * What the user picked, told apart by `kind`.
 * @typeParam Own What an app's own custom elements give besides, each with a `kind` of its own.
 * @example
 * const picked = await getReferenceWithPicker<PickedReference<{ kind: 'poll', link: string, options: string[] }>>()
 * const text = picked.kind === 'poll' ? picked.options.join(', ') : picked.link
 */
type PickedReference<Own extends {
    kind: string;
    link: string;
} = never> = PickedLink | PickedText | Own;

/**
 * How the Smart Picker is opened.
 * @example
 * const closing = new AbortController()
 * const options: PickerOptions = { isInsideViewer: true, signal: closing.signal }
 * const picked = await getReferenceWithPicker('files', options)
 */
interface PickerOptions {
    /** The caller lives in the Viewer, which keeps the focus. @default false */
    isInsideViewer?: boolean;
    /** Several addresses, pasted one per line, can be picked at once. @default false */
    multiple?: boolean;
    /** Closes the picker when it is aborted: the promise rejects with `PickerCancelled`, as if the user had closed it. @default never */
    signal?: AbortSignal;
}
/**
 * Opens the Smart Picker so that several addresses can be picked at once, and gives them in order; otherwise as with one.
 * @typeParam T What the app's own custom elements may give.
 * @throws PickerCancelled when the user closes it
 * @example
 * const links = (await getReferenceWithPicker(null, { multiple: true })).map(({ link }) => link)
 */
declare function getReferenceWithPicker<T extends {
    link: string;
} = PickedReference>(providerId: string | null | undefined, options: PickerOptions & {
    multiple: true;
}): Promise<T[]>;
/**
 * Opens the Smart Picker and gives what the user picked: a link with what is known of it, or a text that a custom element made.
 * @typeParam T What the app's own custom elements may give.
 * @param providerId The provider to begin with; one that the page does not know begins with the search over everything. @default everything
 * @param options How it is opened; `true` stands for `{ isInsideViewer: true }`.
 * @throws PickerCancelled when the user closes it
 * @example
 * const picked = await getReferenceWithPicker()
 * const markdown = picked.kind === 'text' ? picked.text : `[${picked.title ?? picked.link}](${picked.link})`
 */
declare function getReferenceWithPicker<T extends {
    link: string;
} = PickedReference>(providerId?: string | null, options?: PickerOptions | boolean): Promise<T>;
/**
 * Opens the Smart Picker and gives the link that the user picked, or the text where there is none.
 * @param providerId The provider to begin with; one that the page does not know begins with the search over everything. @default everything
 * @param isInsideViewer The caller lives in the Viewer, which keeps the focus. @default false
 * @throws PickerCancelled when the user closes it
 * @example
 * const link = await getLinkWithPicker('files')
 */
declare function getLinkWithPicker(providerId?: string | null, isInsideViewer?: boolean): Promise<string>;

/** What {@link NcSearch} takes. */
interface NcSearchProps {
    /** Whose search providers are asked. */
    provider: ReferenceProvider;
    /** Says what to do while nothing is typed. @default true */
    showEmptyContent?: boolean;
    /** Names the field. @default 'Search in' and the provider's title */
    searchPlaceholder?: string | null;
    /** Takes the focus when it is mounted. @default false */
    autofocus?: boolean;
    /** What is searched for to begin with. @default '' */
    initialTerm?: string;
    /** Shows what the chosen result leads to beside the list, where there is room. @default false */
    preview?: boolean;
}
/** What a search tells. */
interface NcSearchEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
    /** Backspace was pressed in the empty field. */
    leave: [];
}
/** What a ref to a search can do. */
interface NcSearchExposed {
    /** Puts the focus into the field. */
    focus(): void;
}

/** What {@link NcReferencePickerModal} takes. */
interface NcReferencePickerModalProps {
    /** Begins with this provider instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** The focus goes to what is to be filled in, not to the dialog. @default true */
    focusOnCreate?: boolean;
    /** Several addresses, pasted one per line, can be picked at once. @default false */
    multiple?: boolean;
    /** The Viewer keeps the focus; it is told about the dialog. @default false */
    isInsideViewer?: boolean;
}
/** What the dialog of the Smart Picker tells. */
interface NcReferencePickerModalEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
    /** All that was picked at once, after `submit` and `pick` for each of it. */
    pickAll: [picked: PickedReference[]];
    /** The user closed it without choosing anything. */
    cancel: [];
}

/** What {@link NcReferencePicker} takes. */
interface NcReferencePickerProps {
    /** Begins with this provider instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** How wide it is, in pixels. @default as wide as there is room */
    width?: number | null;
    /** Takes the focus when it is mounted. @default true */
    focusOnCreate?: boolean;
    /** Several addresses, pasted one per line, can be picked at once. @default false */
    multiple?: boolean;
}
/** What the Smart Picker tells. */
interface NcReferencePickerEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
    /** All that was picked at once, after `submit` and `pick` for each of it. */
    pickAll: [picked: PickedReference[]];
    /** The user left it without choosing anything. */
    cancel: [];
    /** A provider was chosen, or null: the list is there again. */
    providerSelected: [provider: ReferenceProvider | null];
    /** The link field of a provider was left; its title. */
    cancelRawLink: [title: string];
    /** The search of a provider was left; its title. */
    cancelSearch: [title: string];
}
/** What a ref to the Smart Picker can do. */
interface NcReferencePickerExposed {
    /** Goes back to the list of providers. */
    deselectProvider(): void;
    /** One step back: to the list, or out. */
    back(): void;
    /** Puts the focus into the field. */
    focus(): void;
}
/**
 * The Smart Picker in the place where it is mounted: searches everything, takes a link that is typed or pasted, or shows what a provider offers.
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
 * The Smart Picker in a dialog over the page, there as long as it is mounted.
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
 * Finds a link in the search providers of one provider of the Smart Picker.
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
 * Id of the provider for a link that is typed or pasted; the server does not list it.
 * @example
 * const link = await getLinkWithPicker(anyLinkProviderId)
 */
declare const anyLinkProviderId = "any-link";

/**
 * A provider by id, "any-link" included; undefined for one that the page does not have.
 * @example
 * const title = getProvider('files')?.title
 */
declare function getProvider(id: string): ReferenceProvider | undefined;
/**
 * The page's providers which have a search or a custom element, in the server's order. Empty until a picker or an editor has loaded them.
 * @example
 * const titles = sortProviders(getProviders()).map(({ title }) => title)
 */
declare function getProviders(): ReferenceProvider[];
/**
 * Providers whose title contains all words of the query, the most recently used first; "Any link" follows where the query is empty or nothing matches.
 * @param limit How many, "Any link" not counted. @default all
 * @example
 * const [best] = searchProvider('fil', 5)
 */
declare function searchProvider(query: string, limit?: number): ReferenceProvider[];
/**
 * Sorts providers into a new list: the most recently used first, the others by the server's order, then by title.
 * @example
 * const [first] = sortProviders(getProviders())
 */
declare function sortProviders(providers: readonly ReferenceProvider[]): ReferenceProvider[];

/**
 * The user closed the picker without choosing anything.
 * @example
 * const link = await getLinkWithPicker().catch((error: unknown) => {
 *   if (error instanceof PickerCancelled) return null
 *   throw error
 * })
 */
declare class PickerCancelled extends Error {
    constructor();
}

/** Somebody who can be mentioned, as apps and servers describe them. */
interface EditorUser {
    id: string;
    /** The name that is shown. */
    label: string;
    /** Old name of `label`. */
    title?: string;
    /** A CSS class. */
    icon?: string | null;
    /** Address of a picture. */
    iconUrl?: string | null;
    /** Where they come from; `users` have an avatar on the server. */
    source?: string | null;
    /** A second line in the menu. */
    subline?: string | null;
    status?: EditorUserStatus | null;
    /** Shown in the accent colour, as one's own name is. */
    primary?: boolean;
}
/** What somebody is doing. */
interface EditorUserStatus {
    /** `online`, `away`, `busy`, `dnd`, `invisible` or `offline`. */
    status?: string | null;
    /** An emoji. */
    icon?: string | null;
    message?: string | null;
}
/** Users by id. */
type EditorUsers = Record<string, EditorUser>;

/** What {@link NcAutoCompleteResult} takes. */
interface NcAutoCompleteResultProps {
    /** The name. */
    label: string;
    /** A second line. @default the status message, if there is one */
    subline?: string | null;
    /** Id as a mention has it. */
    id: string;
    /** CSS class of an icon, where there is no picture. @default nothing */
    icon?: string | null;
    /** Address of a picture. @default that of the server, for source `users` */
    iconUrl?: string | null;
    /** Where the id comes from. @default nothing */
    source?: string | null;
    /** What they are doing. @default nothing */
    status?: EditorUserStatus | null;
}
/**
 * Somebody whom a menu offers: picture, name, second line, what they are doing. It loads with its first use.
 * @example
 * ```vue
 * <NcAutoCompleteResult id="alice" label="Alice" source="users" :status="{ status: 'away', message: 'At lunch' }" />
 * ```
 */
declare const NcAutoCompleteResult: vue.DefineComponent<NcAutoCompleteResultProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcAutoCompleteResultProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/** What {@link NcMentionBubble} takes. */
interface NcMentionBubbleProps {
    /** Id as the value has it. */
    id: string;
    /** The name that is shown. */
    label: string;
    /** CSS class of an icon, where there is no picture. @default nothing */
    icon?: string | null;
    /** Address of a picture. @default that of the server, for source `users` */
    iconUrl?: string | null;
    /** Where the id comes from. @default nothing */
    source?: string | null;
    /** In the accent colour. @default false */
    primary?: boolean;
}
/**
 * Somebody who is mentioned, as one inline chip; a screen reader reads the name.
 * @example
 * ```vue
 * <p>Ask <NcMentionBubble id="alice" label="Alice" source="users" /> about it.</p>
 * ```
 */
declare const NcMentionBubble: vue.DefineComponent<NcMentionBubbleProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcMentionBubbleProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/** Asks an app for people; it calls back with what it found. */
type MentionSearch = (search: string, callback: (users: unknown[]) => void) => unknown;

/** What the picker gave; set `insertText` to false, before the handler returns, to keep it out of the text. */
interface SmartPickerSubmission {
    /** What is written into the text. */
    result: string;
    /** What was picked, with all that is known of it. */
    picked: PickedReference;
    insertText: boolean;
}

/** What an app may do to the text of an editor. Each is a change by the user: it is emitted, and one undo takes it back. */
interface EditorMethods {
    /** Puts the focus into the text, and the caret where it was. */
    focus(): void;
    /** Puts the focus into the text and selects all of it. */
    select(): void;
    /**
     * Writes text in place of the selection, or where the caret was; mentions of known users become bubbles.
     * The focus stays where it is, and no menu opens.
     */
    insertText(text: string): void;
    /**
     * Writes something before and behind the selection, which stays selected; around the caret where nothing is.
     * @param after the same as `before` by default
     */
    wrapSelection(before: string, after?: string): void;
    /**
     * Takes over what a script made of the editable element: call it with that element's `innerHTML`, or its text. Anything else becomes the new text;
     * what looks like HTML is read as HTML, which takes a moment.
     */
    updateValue(htmlOrText: string): void;
    /** Forgets what undo would bring back, as when another conversation is shown in the same editor. A new `key` on the editor does the same. */
    resetHistory(): void;
}

/** What {@link NcRichContenteditable} takes. */
interface NcRichContenteditableProps {
    /** The text; a mention is `@id`, or `@"id"` where the id has a blank, a slash or a colon. */
    modelValue: string;
    /** Of the editable element. @default a generated one */
    id?: string;
    /** Goes to the root; all other attributes and listeners go to the editable element. */
    class?: HTMLAttributes['class'];
    /** Visible above the text, and names it. @default '' */
    label?: string;
    /** Shown while nothing is written. @default "Write a message …", in the user's language */
    placeholder?: string;
    /** Finds people for the menu behind an at sign; may call back more than once. @default finds nobody */
    autoComplete?: MentionSearch;
    /** Where menus are put, as selector or element. @default in the editor, on top of the page */
    menuContainer?: string | HTMLElement | null;
    /** Enter makes a new line, and Ctrl+Enter submits. @default false */
    multiline?: boolean;
    /** False shows the text only. @default true */
    contenteditable?: boolean;
    /** The text stays as it is, and Tab passes it by. @default false */
    disabled?: boolean;
    /** In characters as a reader counts them; over it, nothing is submitted. @default no limit */
    maxlength?: number | null;
    /** A colon offers emoji. @default true */
    emojiAutocomplete?: boolean;
    /** A slash offers the providers of the Smart Picker. @default true */
    linkAutocomplete?: boolean;
    /**
     * Helps to write markdown: Ctrl or Cmd with B, I, E, K and Shift+X mark what is selected, an address that is pasted over words makes a link of them,
     * Enter continues lists and quotes, and Tab indents in lists. @default false
     */
    markdownShortcuts?: boolean;
    /**
     * An address that has ended is one chip with the title of what it leads to: one stop for arrows and Backspace. A click on it, Enter while it is selected, or
     * Alt+Enter beside it, offers other forms; so does pasting an address. The value stays the address. @default false
     */
    chips?: boolean;
    /** Pasted links lose their tracking parameters; Ctrl+Shift+V pastes them as they are. @default what the app says, else false */
    cleanLinks?: boolean;
    /**
     * Previews of the links in the text, in a row of their own height below it; an object says how the message will be read, where that is otherwise than
     * `NcRichText` reads it with `referenceLimit` 1. @default false
     */
    previews?: boolean | EditorPreviews;
    /** @deprecated Misspelt; use `linkAutocomplete`. */
    linkAutoComplete?: boolean;
    /** The text is Markdown: a picked link whose title is known is written as `[title](address)`. @default false */
    useMarkdown?: boolean;
    /** The users whose mentions are bubbles, by id. @default {} */
    userData?: EditorUsers;
}
/** How the links of a text are previewed while it is written: as the `NcRichText` that will show it reads them. */
interface EditorPreviews {
    /** As many as the message will show. @default 1 */
    referenceLimit?: number;
    /** The message will be read as markdown. @default `useMarkdown` of the editor */
    useMarkdown?: boolean;
    /** The same, with tables and task lists. @default false */
    useExtendedMarkdown?: boolean;
    /** Addresses in the message will become links. @default true */
    autolink?: boolean;
}
/** What an editor tells. */
interface NcRichContenteditableEmits {
    /** The text, after every change by the user. */
    'update:modelValue': [value: string];
    /** The user wants to send; the key that said so. */
    submit: [event: KeyboardEvent];
    /** Something is pasted; prevent its default to take care of it. */
    paste: [event: ClipboardEvent];
    /** The picker gave a link; set `insertText` to false to keep it out of the text. */
    smartPickerSubmit: [submission: SmartPickerSubmission];
}
/** What a ref to an editor can do. */
interface NcRichContenteditableExposed extends EditorMethods {
    /** Writes `@`, `:` or `/` at the caret and opens its menu. */
    showTribute(trigger: string): void;
    /** Closes the menu. */
    hideTribute(): void;
}
/**
 * A text field for messages: mentions as bubbles, menus for people, emoji and links.
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
}, string, vue.PublicProps, Readonly<NcRichContenteditableProps> & Readonly<{
    onPaste?: ((event: ClipboardEvent) => any) | undefined;
    onSubmit?: ((event: KeyboardEvent) => any) | undefined;
    "onUpdate:modelValue"?: ((value: string) => any) | undefined;
    onSmartPickerSubmit?: ((submission: SmartPickerSubmission) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/** What {@link NcComposerPreviews} takes. */
interface NcComposerPreviewsProps {
    /** What is written so far. Given by a function, a key that changes nothing but words renders nothing anew. */
    text: string | (() => string);
    /** As many as the message will show: the `referenceLimit` of its `NcRichText`. @default 1 */
    referenceLimit?: number;
    /** The message is read with `useMarkdown`. @default false */
    useMarkdown?: boolean;
    /** The message is read with `useExtendedMarkdown`. @default false */
    useExtendedMarkdown?: boolean;
    /** The message makes links of bare addresses. @default true */
    autolink?: boolean;
    /** Removing a draft writes its link as `<link>`; false only tells of it. @default true */
    suppressInText?: boolean;
    /** Links whose drafts were removed, while they are in the text; a link that is taken out of it shows its preview again. @default kept by the component */
    dismissed?: readonly string[];
    /** The previews cannot be removed. @default false */
    disabled?: boolean;
    /** Gets the focus when the last draft is removed: an `NcRichContenteditable`, or any field. @default nothing */
    editor?: {
        focus(): void;
    } | null;
}
/** What a list of drafts tells. */
interface NcComposerPreviewsEmits {
    /** The text with a link as `<link>`. */
    'update:text': [text: string];
    /** The new list: with `suppressInText` off, when a draft is removed; always, when a link of it has left the text. */
    'update:dismissed': [links: readonly string[]];
}
/**
 * Previews of the links in a text that is being written, below its field: as the message will show them, in a row whose height is reserved.
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

/**
 * The server refused, failed, or sent what is no envelope.
 * @example
 * const { error } = await refreshReference('https://example.org/issues/1')
 * if (error instanceof OcsError && error.status === 429) console.debug('asked too often', error.url)
 */
declare class OcsError extends Error {
    /** HTTP status. */
    readonly status: number;
    /** `statuscode` of the envelope; 0 where there was none. */
    readonly ocsStatus: number;
    /** The address that was asked. */
    readonly url: string;
    /** The `Retry-After` header of the response, if it had one. */
    readonly retryAfter?: string;
    constructor(message: string, details: {
        status: number;
        ocsStatus: number;
        url: string;
        retryAfter?: string;
        cause?: unknown;
    });
}

export { NcAutoCompleteResult, NcComposerPreviews, NcCustomPickerRenderResult, NcMentionBubble, NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, NcRichContenteditable, NcRichText, NcSearch, OcsError, PickerCancelled, addMessages, anyLinkProviderId, createReferences, getLinkWithPicker, getProvider, getProviders, getReferenceWithPicker, hasInteractiveView, invalidateReferences, isCustomPickerElementRegistered, isWidgetRegistered, pageTransport, preloadMarkdown, preloadPreviews, provideReferencePolicy, refreshReference, registerCustomPickerElement, registerReferenceActions, registerReferenceWidget, registerWidget, renderCustomPickerElement, renderWidget, searchProvider, seedReferences, setLanguage, sortProviders, unregisterCustomPickerElement, unregisterWidget, useFollowEnd, useReference, useReferencePolicy, useReferences };
export type { AnswerStorage, CreateReferencesOptions, CustomPickerElement, EditorMethods, EditorPreviews, EditorUser, EditorUserStatus, EditorUsers, InvalidateTarget, KnownReferences, LaneReport, LeavingPolicy, MediaMode, MentionSearch, NcAutoCompleteResultProps, NcComposerPreviewsEmits, NcComposerPreviewsProps, NcMentionBubbleProps, NcReferenceListEmits, NcReferenceListExposed, NcReferenceListProps, NcReferencePickerEmits, NcReferencePickerExposed, NcReferencePickerModalEmits, NcReferencePickerModalProps, NcReferencePickerProps, NcReferenceWidgetEmits, NcReferenceWidgetProps, NcRichContenteditableEmits, NcRichContenteditableExposed, NcRichContenteditableProps, NcRichTextEmits, NcRichTextProps, NcSearchEmits, NcSearchExposed, NcSearchProps, OpenGraphObject, PickedLink, PickedReference, PickedText, PickerOptions, PreviewFeatures, PreviewMode, Reference, ReferenceAccess, ReferenceAction, ReferenceActionContext, ReferenceClock, ReferenceEntry, ReferenceLookAhead, ReferenceMessages, ReferencePolicy, ReferencePolicyInput, ReferenceProvider, ReferenceRenderState, ReferenceResolver, ReferenceResolverLimits, ReferenceResult, ReferenceSeed, ReferenceServices, ReferenceSlotProps, ReferenceState, ReferenceStateSlots, ReferenceSubscription, ReferenceTransport, ReferenceTransportRequest, ReferenceTransportResponse, ReferenceWidgetProps, ReferenceWidgetRenderProperties, ReferencesPlugin, RegisterReferenceWidgetOptions, RichTextArgument, RichTextArguments, ServicesOptions, SmartPickerSubmission, SubscribeOptions, TrustOptions, UseFollowEndReturn, UseReferenceOptions, UseReferencePolicyReturn, UseReferenceReturn, UseReferencesOptions, UseReferencesReturn };
