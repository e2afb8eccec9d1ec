import * as vue from 'vue';
import { Component, SlotsType, MaybeRefOrGetter, ComputedRef, App, Ref, HTMLAttributes } from 'vue';

/** What every link has: name, text and image for a plain card. @see https://ogp.me */
interface OpenGraphObject {
    /** The link as it was asked for. */
    id: string;
    name: string;
    description: string | null;
    /** Address of an image, absolute or a path of the server. */
    thumb: string | null;
    link: string;
}
/** A resolved link. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/reference.html */
interface Reference {
    /** Names the widget that draws it; `open-graph` where there is only a plain card. */
    richObjectType: string;
    /** Whatever the provider gives for that type. */
    richObject: Record<string, unknown>;
    openGraphObject: OpenGraphObject;
    /** False when the user may not see what the link leads to. */
    accessible: boolean;
}
/** Answer of `resolve`, `resolvePublic` and `extract`: an object by link as sent, but `[]` when it is empty. */
interface ResolveAnswer {
    references: Record<string, Reference | null> | [];
}
/** A label of an issue; `color` is hexadecimal, with or without `#`. */
interface VcsLabel {
    name: string;
    color: string;
}
/** The generic rich object of an issue. Servers leave fields out or send null. Times are Unix seconds, milliseconds or ISO 8601. */
interface VcsIssue {
    id: number | string | null;
    url: string | null;
    title: string;
    state: string | null;
    comment_count?: number;
    labels?: VcsLabel[];
    created_at?: number | string;
    author?: string;
}
/** The generic rich object of a pull or merge request. */
interface VcsPullRequest extends VcsIssue {
    merged?: boolean;
    draft?: boolean;
}
/** The generic rich object of a comment, beside the issue or pull request that it belongs to. */
interface VcsComment {
    url: string | null;
    body: string;
    author?: string;
    created_at?: number | string;
    updated_at?: number | string;
}

/**
 * Where a link stands. The final ones are `resolved`, `bare` (the server knows no more than the link), `forbidden` (the user may not see it),
 * `not-found` (no provider knows it) and `error`; `rate-limited` and `offline` wait and go on by themselves.
 */
type ReferenceState = 'idle' | 'resolving' | 'resolved' | 'bare' | 'forbidden' | 'not-found' | 'error' | 'rate-limited' | 'offline';
/** What is known of a link. An entry never changes: news is another entry. */
interface ReferenceEntry {
    state: ReferenceState;
    /** Null where there is nothing to draw; an older answer while a newer one is asked for. */
    reference: Reference | null;
    /** The cause of state `error`. */
    error?: unknown;
}

/** A state that is drawn. */
type DrawnState = Exclude<ReferenceState, 'idle'>;
/** What the slot of a state gets. */
interface ReferenceSlotProps {
    /** Null where nothing is known of the link. */
    reference: Reference | null;
    link: string;
    /** Asks again. */
    retry: () => void;
}
/** Each state of a preview can be drawn by the app. */
type ReferenceStateSlots = Partial<Record<DrawnState, (props: ReferenceSlotProps) => unknown>>;

/** References that are known already: a list, or answers by link. */
type KnownReferences = readonly (Reference | null | undefined)[] | Readonly<Record<string, Reference | null>>;

/** What stands for a `{name}` of a text: plain text, or a component with its props. */
type RichTextArgument = string | number | boolean | null | undefined | {
    component: Component | string;
    props?: Record<string, unknown>;
};
/** Values by placeholder name. */
type RichTextArguments = Record<string, RichTextArgument>;

/** A text with placeholders and links, and the previews of its links. */
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
    /** References that are known already, as a list or by link: nothing is asked for what it holds. @default null */
    references?: KnownReferences | null;
    /** Offer to show the previews beyond the limit. @default false */
    referenceMore?: boolean;
    /** One line for each preview instead of a card. @default false */
    referenceCompact?: boolean;
    /** Make links of bare addresses; extended markdown always does. @default true */
    autolink?: boolean;
    /** CommonMark, with line breaks kept and headings lowered. @default false */
    useMarkdown?: boolean;
    /** CommonMark with GitHub's tables, task lists, strikethrough, foot notes and literal links; code can be copied. @default false */
    useExtendedMarkdown?: boolean;
    /** Task boxes of extended markdown can be used. @default false */
    interactive?: boolean;
}
/** What a rich text tells. */
interface NcRichTextEmits {
    /** A task box was used, by its id; the text is the app's to change. */
    interactTodo: [id: string];
}
/**
 * A page shows thousands of these. So it is drawn without a template, and its props are read raw: a component draws anew
 * whenever one of its props changes, and nothing has to watch each of them. Slots are those of the instance: a context for
 * `setup` would be made for each text.
 */
declare const _default$5: typeof __VLS_export$5;

declare const __VLS_export$5: vue.DefineSetupFnComponent<NcRichTextProps, {
    interactTodo: (id: string) => true;
}, SlotsType<Partial<Record<DrawnState, (props: ReferenceSlotProps) => unknown>>>, NcRichTextProps & {
    onInteractTodo?: ((id: string) => any) | undefined;
}, vue.PublicProps>;

/**
 * Loads what draws markdown ahead of the first text that needs it: from then on markdown is drawn synchronously.
 * To have it from the start, as tests and servers want it, import `nc-reference/markdown` instead.
 */
declare function preloadMarkdown(): Promise<void>;

/** The previews of the links of a text. */
interface NcReferenceListProps {
    /** Where the links are looked for. @default '' */
    text?: string;
    /** References that are known already, as a list or by link: nothing is asked for what it holds. @default null */
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
    growing?: string | null;
    /** Offer to show what is beyond the limit. @default false */
    more?: boolean;
    /** One line for each preview instead of a card. @default false */
    compact?: boolean;
}
interface NcReferenceListEmits {
    /** A request has succeeded or failed; not sent where nothing was asked. */
    loaded: [];
}
interface NcReferenceListExposed {
    /** The first reference that there is. */
    firstReference: Reference | null;
}
declare const NcReferenceList: vue.DefineSetupFnComponent<NcReferenceListProps, {
    loaded: () => true;
}, SlotsType<Partial<Record<DrawnState, (props: ReferenceSlotProps) => unknown>>>, NcReferenceListProps & {
    onLoaded?: (() => any) | undefined;
}, vue.PublicProps>;
declare const _default$4: typeof __VLS_export$4;

declare const __VLS_export$4: typeof NcReferenceList & (new (...given: never[]) => InstanceType<typeof NcReferenceList> & NcReferenceListExposed);

/** Time and delayed work, handed in so that tests decide when it is. */
interface Clock {
    /** Milliseconds since the epoch. */
    now(): number;
    /** Runs a task after a delay in milliseconds; returns what cancels it. */
    schedule(task: () => void, delayMs: number): () => void;
    /** From 0 up to, but without, 1. */
    random(): number;
}

/** A question to the OCS interface. `path` starts below `/ocs/v2.php/`, without a slash. */
interface TransportRequest {
    method: 'GET' | 'POST' | 'PUT';
    path: string;
    query?: Record<string, string | number | undefined>;
    /** Sent as JSON. */
    body?: unknown;
    signal?: AbortSignal;
}
/** What came back, whatever its status. `body` is parsed JSON, or text where it was none. */
interface TransportResponse {
    status: number;
    body: unknown;
    /** The address that was asked, for messages. */
    url: string;
}
/**
 * Carries a question to the server. Resolves for every HTTP status.
 * Rejects with a DOMException "AbortError" when the signal fired, with any other error when nothing came back.
 */
interface Transport {
    (request: TransportRequest): Promise<TransportResponse>;
    /** Makes ready what the first request needs (loads code, say). The resolver waits for it, so that this time counts for no request. */
    prepare?(): Promise<unknown>;
}

/** Who asks: a signed-in user, or a visitor of a public share. Both null where the transport alone knows. */
interface Access {
    /** User id. */
    user: string | null;
    /** Token of the public share that the page shows; counts only where there is no user. */
    shareToken: string | null;
}

/** A link that waits for its answer. */
interface Question {
    readonly link: string;
    readonly host: string;
    /** To be asked past the browser's cache. */
    fresh: boolean;
    /** Pixels to the viewport. */
    distance(): number;
}

/** Bounds that an app may set. */
interface ResolverLimits {
    /** Requests under way. @default 4 */
    requests: number;
    /** Links in a request of a signed-in user. @default 50 */
    links: number;
    /** Links in a request of a public share. @default 15 */
    publicLinks: number;
    /** Milliseconds for which links are gathered; up to 8 times as long while they keep coming. @default 10 */
    windowMs: number;
    /** Milliseconds after which a request is given up. @default 60000 */
    timeoutMs: number;
}

/** Why questions have no answer yet. */
type Waiting = 'resolving' | 'rate-limited' | 'offline';
/** Whether there is a network. */
interface Connection {
    isOnline(): boolean;
    /** Calls back when there may be one again; returns what ends it. */
    onOnline(listener: () => void): () => void;
}

interface DispatchOptions {
    transport: Transport;
    /** Who asks; may call `reset` when that has changed. */
    access: () => Access;
    clock: Clock;
    /** The page's own host, which is taken for fast. */
    ownHost?: string;
    /** What an earlier page learned of the hosts' costs. */
    costs?: unknown;
    limits?: Partial<ResolverLimits>;
    connection?: Connection;
    /** Says what is wrong with the server's answers. */
    warn(message: string): void;
    /** Gets each question's one answer. */
    onAnswer(question: Question, entry: ReferenceEntry): void;
    /** Hears why the questions wait, when that changes. */
    onWaiting(waiting: Waiting): void;
}

/** Keeps one text between reloads of the page. `write(null)` takes it away; false where there was no room. */
interface CacheStorage {
    read(): string | null;
    write(text: string | null): boolean;
}
/** What the store keeps for a link: answers only, never errors. */
interface Kept {
    entry: ReferenceEntry;
    /** Milliseconds since the epoch. */
    at: number;
    /** Given by the app, so that a server and the browser that hydrates have the same. */
    seeded: boolean;
}
/** Answers of one user, least recently used first out. */
interface ReferenceStore {
    /** The entry of a link, however old. */
    get(link: string): ReferenceEntry | undefined;
    /** Only what the app itself gave. */
    getSeeded(link: string): ReferenceEntry | undefined;
    isFresh(link: string): boolean;
    /** Keeps an answer; an error is not kept. */
    set(link: string, entry: ReferenceEntry, seeded?: boolean): void;
    /** Counts as use. */
    touch(link: string): void;
    /** Forgets the links that fit. */
    drop(fits: (link: string) => boolean): void;
    /** Forgets everything when it belongs to somebody else; true when it did. */
    belongTo(owner: string): boolean;
    /** The hosts' costs that were saved along. */
    restoredCosts(): unknown;
    /** All that is kept, least recently used first. */
    entries(): [link: string, kept: Kept][];
    /** Whose answers these are; undefined before anybody asked. */
    owner(): string | undefined;
}

/** A subscriber's hold on a link. */
interface Subscription {
    /** Says that `near` has changed. */
    update(): void;
    /** Ends it; a question that nobody waits for any more is withdrawn or aborted. */
    release(): void;
}
interface SubscribeOptions {
    /** Nothing is asked for this subscriber while it is false. @default true */
    near?: () => boolean;
    /** Pixels to the viewport: the nearest are asked for first, and `Infinity` not at all. Called when requests are put together. @default 0 */
    distance?: () => number;
}
/** References by link, as a server or a chat payload carries them; null for a link that nobody knows. */
type ReferenceSeed = ReadonlyMap<string, Reference | null> | Readonly<Record<string, Reference | null>>;
/** A prefix of the links to forget, or a function that picks them. */
type InvalidateTarget = string | ((link: string) => boolean);
/** Answers for links; one for a page. */
interface Resolver {
    /** What is known now, without asking. With `seededOnly`, only what the app itself gave: the same on the server and in the browser that hydrates. */
    peek(link: string, seededOnly?: boolean): ReferenceEntry;
    /** Asks for a link and tells what comes. The listener is called when something changes; what is known already tells `peek`. */
    subscribe(link: string, listener: (entry: ReferenceEntry) => void, options?: SubscribeOptions): Subscription;
    /** Asks again, past every cache; resolves with what came, also when that is an error. */
    refresh(link: string): Promise<ReferenceEntry>;
    /** Forgets answers, all where nothing is said; links that are near are asked for again. */
    invalidate(what?: InvalidateTarget): void;
    /** Takes answers that are known already. */
    seed(references: ReferenceSeed): void;
    /** Asks for what is wanted by now, without waiting for more: for whoever has told of all that is on the page. */
    flush(): void;
    /** Writes the answers to the tab's storage. */
    save(): void;
}

/** Somebody who wants a link. */
interface Subscriber extends SubscribeOptions {
    listener(entry: ReferenceEntry): void;
}
/** A link that somebody on the page wants. It is there as long as it has a subscriber, and its entry is what the page shows. */
interface Want {
    readonly link: string;
    readonly subscribers: Set<Subscriber>;
    entry: ReferenceEntry;
    /** There while it is asked. */
    question?: Question;
    /** The question had left when its answer was declared old. */
    again?: boolean;
}

/** What the engine gets from the resolver that loads it. */
interface EngineOptions extends Pick<DispatchOptions, 'transport' | 'access' | 'clock' | 'limits'> {
    store: ReferenceStore;
    storage?: CacheStorage;
    /** By link. */
    wants: ReadonlyMap<string, Want>;
    /** Forgets everything when the page belongs to somebody else. */
    checkOwner(): void;
    /** Makes an entry what the page shows. */
    show(want: Want, entry: ReferenceEntry): void;
    subscribe(link: string, subscriber: Subscriber): Want;
    leave(want: Want, subscriber: Subscriber): void;
}
/** Asks for what is wanted. */
interface Engine {
    /** Asks, or takes the question back, as the subscribers are near or not. Only a newcomer asks for what has failed. */
    consider(want: Want, newcomer: boolean): void;
    /** Nobody needs the answer any more; who waits for one gets the entry. */
    withdraw(want: Want, entry?: ReferenceEntry): void;
    /** Asks for a link past every cache; resolves with what came. */
    refresh(link: string): Promise<ReferenceEntry>;
    /** Asks again for what is near, past the browser's cache. */
    invalidate(fits: (link: string) => boolean): void;
    /** Asks for what is wanted by now, without waiting for more. */
    flush(): void;
    /** Stops asking for anything. */
    forget(): void;
    /** Writes answers and what was learned of the hosts' costs to the tab's storage. */
    save(): void;
}

/** What a resolver gets from the world outside. */
interface ResolverOptions extends Pick<EngineOptions, 'transport' | 'access' | 'clock'> {
    storage?: CacheStorage;
    /** Which server answers: two of them may share an origin, and have users of the same name. @default '' */
    place?: string;
    limits?: Partial<ResolverLimits> & {
        /** Answers that are kept. @default 1000 */
        entries?: number;
    };
    /** Loads what asks: with the first question, not with the page. Rejects when that cannot be had now. */
    load: () => Promise<(options: EngineOptions) => Engine>;
}

/** What an app may give instead of the page's own. */
interface ServicesOptions {
    /** Carries the questions to the server. @default @nextcloud/axios, loaded with the first request */
    transport?: Transport;
    /** Who asks. @default the user or public share of the page */
    access?: () => Access;
    /** Tells the time and waits. @default the machine's own time */
    clock?: Clock;
    /** Keeps answers over a reload; null keeps none. @default the tab's sessionStorage */
    storage?: CacheStorage | null;
    /** Bounds of requests and of the cache. @default those that suit a Nextcloud server */
    limits?: ResolverOptions['limits'];
}
/** What the library works with; one set for a page, unless an app brings its own. */
interface ReferenceServices {
    transport: Transport;
    access(): Access;
    resolver: Resolver;
    clock: Clock;
}
/** Asks for a link again, past every cache, and shows what comes wherever the link is on the page. */
declare function refreshReference(link: string): Promise<ReferenceEntry>;
/** Forgets answers: those whose link starts with a text, those that a function picks, or all. What is on the screen is asked for again. */
declare function invalidateReferences(what?: InvalidateTarget): void;
/** Takes references that are known already, from a server's page or a chat's payload: nobody asks for them while they are fresh. */
declare function seedReferences(references: ReferenceSeed): void;

/** A preview, in whatever state it is. */
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
    /** Draw even an image no taller than a card. @default false */
    low?: boolean;
}
interface NcReferenceWidgetEmits {
    /** The user wants a link which failed to be asked again. */
    retry: [];
}
type __VLS_Slots = ReferenceStateSlots;
declare const __VLS_base: vue.DefineComponent<NcReferenceWidgetProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    retry: () => any;
}, string, vue.PublicProps, Readonly<NcReferenceWidgetProps> & Readonly<{
    onRetry?: (() => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
declare const __VLS_export$3: __VLS_WithSlots<typeof __VLS_base, __VLS_Slots>;
declare const _default$3: typeof __VLS_export$3;

type __VLS_WithSlots<T, S> = T & {
    new (): {
        $slots: S;
    };
};

/** Loads what draws previews and what asks for them, ahead of the first link. */
declare function preloadPreviews(): Promise<Component>;
/** Draws a reference, in whatever state it is. Loads with its first use. */
declare const NcReferenceWidget: typeof _default$3;

/** Which links are previewed: all, those of the page's own server, on a click, or none. */
type PreviewMode = 'all' | 'internal' | 'click' | 'off';
/** Which images are loaded: all, those of the page's own server, or none. */
type MediaMode = 'all' | 'internal' | 'off';
/** What the user, or the app for them, lets previews do. */
interface ReferencePolicy {
    /** Whose links are asked for, and when. @default 'all' */
    previews: PreviewMode;
    /** Which images of previews and markdown are loaded. @default 'all' */
    media: MediaMode;
    /** Whether a preview has a button that closes it for the tab. @default false */
    dismissible: boolean;
}
/** A policy as it is written: a whole one, a part of it, or only the mode of previews. */
type ReferencePolicyInput = PreviewMode | Partial<ReferencePolicy>;

/** The preview policy of this place: the nearest `provideReferencePolicy`, else the app's, else everything is shown. */
declare function usePolicy(): ComputedRef<ReferencePolicy>;
/** Sets the preview policy for the components below this one; what it leaves out stays as above. */
declare function provideReferencePolicy(policy: MaybeRefOrGetter<ReferencePolicyInput>): void;

/**
 * The catalogue of visible strings. English is the key, so a missing translation is readable.
 * A language is a file of its own, loaded when the page's language asks for it.
 */
/** English text → translation; a plural is a list of its forms by `Intl.PluralRules` category. */
type Messages = Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>;
/** Adds or overrides strings, in whatever language the app speaks. */
declare function addMessages(messages: Messages): void;
/** Switches to a language, e.g. `de` or `zh-CN`; resolves once its strings are there. Unknown ones stay English. */
declare function setLanguage(tag: string): Promise<void>;

interface CreateReferencesOptions extends ServicesOptions {
    /** Strings of the app's language, or other ones than ours. */
    messages?: Messages;
    /** Whether functions that no component calls, such as `getLinkWithPicker`, use the same services. @default true */
    forPage?: boolean;
    /** Which previews and images are shown; a ref or getter may change it later. @default 'all' */
    policy?: MaybeRefOrGetter<ReferencePolicyInput>;
}
/** The plugin for `app.use()`. */
interface ReferencesPlugin {
    install(app: App): void;
    /** What the app's components use. On a server each request needs a plugin, and so services, of its own. */
    services: ReferenceServices;
}
/**
 * Sets the library up for an app: `app.use(createReferences({ … }))`. Nobody needs it who is content with the defaults.
 * In a browser the services become the page's, so that functions such as `getLinkWithPicker` use them too.
 */
declare function createReferences({ messages, policy, forPage, ...options }?: CreateReferencesOptions): ReferencesPlugin;

/** The transport of a Nextcloud page: @nextcloud/axios with the session of the page. */
declare const pageTransport: Transport & Required<Pick<Transport, 'prepare'>>;

interface UseReferenceOptions {
    /** Nothing is asked while this is false; what is known shows all the same. @default true */
    near?: MaybeRefOrGetter<boolean>;
    /** Pixels to the viewport: the nearest are asked for first. Called when a request is put together. @default 0 */
    distance?: () => number;
}
interface UseReferenceReturn {
    state: Readonly<Ref<ReferenceState>>;
    reference: Readonly<Ref<Reference | null>>;
    /** The cause of state `error`. */
    error: Readonly<Ref<unknown>>;
    /** Asks again, past every cache. Never rejects: a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * What a link leads to, kept up to date until the scope ends.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 */
declare function useReference(link: MaybeRefOrGetter<string | null>, { near, distance }?: UseReferenceOptions): UseReferenceReturn;

/** What is known of one of several links. */
interface LinkEntry extends ReferenceEntry {
    /** As written in the list. */
    link: string;
    /** Asks again, past every cache. Never rejects: a failure is a state. */
    refresh(): Promise<void>;
}
/**
 * What each of several links leads to, in their order, kept up to date until the scope ends.
 * On a server, and in the component that hydrates until it is mounted, only seeded references are there.
 */
declare function useReferences(links: MaybeRefOrGetter<readonly string[]>, { near, distance }?: UseReferenceOptions): Readonly<Ref<readonly LinkEntry[]>>;

/** A provider of the Smart Picker, as the initial state `core` / `reference-provider-list` and `GET references/providers` send it. */
interface ReferenceProvider {
    id: string;
    title: string;
    /** Absolute, or a path of the server. Dark on transparent. */
    icon_url: string;
    order: number;
    /** Absent for a provider without search. */
    search_providers_ids?: string[];
}
/** Provider id → Unix seconds; PHP sends an empty one as `[]`. Initial state `core` / `reference-provider-timestamps`. */
type ProviderTimestamps = Record<string, number> | [];
/** One hit of the unified search. */
interface SearchEntry {
    thumbnailUrl: string;
    title: string;
    subline: string;
    resourceUrl: string;
    /** A CSS class or an address: both are sent. */
    icon: string;
    rounded: boolean;
    attributes: Record<string, string> | [];
}
/** One page of `GET search/providers/{id}/search`. @see https://docs.nextcloud.com/server/latest/developer_manual/digging_deeper/search.html */
interface SearchPage {
    name: string;
    isPaginated: boolean;
    entries: SearchEntry[];
    /** What to send for the next page; null on the last one. */
    cursor: number | string | null;
}
/** Answer of `PUT references/provider/{id}`; false for an unknown provider. */
interface TouchAnswer {
    success: boolean;
}

/** What a widget's callback gets, beside the element. It holds no Open Graph object. */
interface ReferenceWidgetRenderProperties<RichObject = Record<string, unknown>> {
    richObjectType: string;
    richObject: RichObject;
    accessible: boolean;
    interactive: boolean;
}
/** Draws a widget into an element; what it returns (or promises) is handed to `onDestroy`. */
type WidgetCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties) => unknown;
/** Takes away what a widget's callback drew. */
type WidgetDestroyCallback = (el: HTMLElement, renderResult?: unknown) => unknown;
/** What a widget can do. */
interface WidgetOptions {
    /**
     * Whether it draws something else when it may be interactive.
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
/** Draws a changed reference into what a widget's callback drew before; only our own widgets have one. */
type WidgetUpdateCallback = (el: HTMLElement, props: ReferenceWidgetRenderProperties, renderResult?: unknown) => unknown;
/** An entry of `window._vue_richtext_widgets`; bundles of older versions leave fields out. */
interface WidgetRecord extends WidgetOptions {
    id: string;
    callback: WidgetCallback;
    onDestroy?: WidgetDestroyCallback;
    /** Ours alone: other bundles leave it out and pass over it. Without it a changed reference is destroyed and drawn anew. */
    onUpdate?: WidgetUpdateCallback;
}
/** The name that `@nextcloud/vue` gives an entry. */
type ReferenceWidgetProps = WidgetRecord;
/** Registers a widget for a rich object type; `true` as last argument stands for `{ hasInteractiveView: true }`. */
type RegisterWidget = (id: string, callback: WidgetCallback, ...rest: [onDestroy?: WidgetDestroyCallback, options?: boolean | WidgetOptions]) => void;
type CustomPickerElementSize = 'small' | 'normal' | 'large' | 'full';
/** What a custom picker element's callback gives: an element that dispatches `submit`, `pick` and `cancel`, and whatever its destroy callback needs. */
interface CustomPickerRenderResult<Payload = unknown> {
    element: Element;
    object?: Payload;
}
type CustomPickerElementCallback = (el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}) => CustomPickerRenderResult | Promise<CustomPickerRenderResult>;
type CustomPickerElementDestroyCallback = (el: HTMLElement, renderResult: CustomPickerRenderResult) => unknown;
/** An entry of `window._vue_richtext_custom_picker_elements`. */
interface CustomPickerElementRecord {
    id: string;
    callback: CustomPickerElementCallback;
    onDestroy?: CustomPickerElementDestroyCallback;
    size?: CustomPickerElementSize;
}
/** The name that `@nextcloud/vue` gives an entry. */
type CustomPickerElement = CustomPickerElementRecord;
/** Registers the element that the Smart Picker shows for a provider. */
type RegisterCustomPickerElement = (id: string, callback: CustomPickerElementCallback, ...rest: [onDestroy?: CustomPickerElementDestroyCallback, size?: CustomPickerElementSize]) => void;
/** What all bundles of a page share on `window`. Whoever comes first creates a record; nobody replaces it. */
interface ReferenceGlobals {
    _vue_richtext_widgets?: Record<string, WidgetRecord>;
    _registerWidget?: RegisterWidget;
    _vue_richtext_custom_picker_elements?: Record<string, CustomPickerElementRecord>;
    _registerCustomPickerElement?: RegisterCustomPickerElement;
    _vue_richtext_reference_providers?: ReferenceProvider[];
    _vue_richtext_reference_provider_timestamps?: ProviderTimestamps;
    /** Path of the server below its host, without a slash at the end. */
    _oc_webroot?: string;
    /** Stack of the focus traps of open dialogs. */
    _nc_focus_trap?: unknown[];
}

/** What a custom picker element's callback returns: the element, and what its destroy callback needs. */
declare class NcCustomPickerRenderResult<Payload = unknown> implements CustomPickerRenderResult {
    element: Element;
    object: Payload;
    /**
     * @param element Dispatches the custom events `submit`, `pick` and `cancel`.
     * @param object A Vue app or instance, or whatever else the destroy callback needs; one with `$on` is listened to as well.
     */
    constructor(element: Element, object?: Payload);
}

type Rendered = CustomPickerRenderResult | Promise<CustomPickerRenderResult>;
/**
 * Registers a widget for a rich object type. Previews that are shown already change to it.
 * Last come what takes the drawn widget away, and what it can do; `true` stands for `{ hasInteractiveView: true }`.
 */
declare function registerWidget<RichObject = Record<string, unknown>, Result = unknown>(id: string, callback: (el: HTMLElement, props: ReferenceWidgetRenderProperties<RichObject>) => Result, ...[onDestroy, options]: [onDestroy?: (el: HTMLElement, renderResult: Awaited<Result>) => unknown, options?: boolean | WidgetOptions]): void;
/** Whether any bundle of the page has a widget for a rich object type. */
declare function isWidgetRegistered(id: string): boolean;
/** Whether the widget of a type draws something else when it may be interactive. */
declare function hasInteractiveView(id: string): boolean;
/**
 * Draws a reference into an element by the widget of its type.
 * @returns What the widget's callback returned, a promise perhaps. `destroyWidget` gets it by itself.
 */
declare function renderWidget(el: HTMLElement, props: ReferenceWidgetRenderProperties): unknown;
/** Takes away what `renderWidget` drew into an element; waits for it where it is a promise. */
declare const destroyWidget: (id: string, el: HTMLElement, renderResult?: unknown) => unknown;
/**
 * Registers the element that the Smart Picker shows for a provider.
 * Last come what takes the element away, and the size of the dialog.
 */
declare function registerCustomPickerElement<Result extends CustomPickerRenderResult>(id: string, callback: (el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}) => Result | Promise<Result>, ...[onDestroy, size]: [onDestroy?: (el: HTMLElement, renderResult: Result) => unknown, size?: CustomPickerElementSize]): void;
/** Whether any bundle of the page has a custom element for a provider. */
declare function isCustomPickerElementRegistered(id: string): boolean;
/** How large the dialog is for the custom element of a provider; null where there is none. */
declare function getCustomPickerElementSize(id: string): CustomPickerElementSize | null;
/**
 * Draws the custom element of a provider into an element.
 * @returns What its callback returned, a promise perhaps; undefined where the provider has none.
 */
declare function renderCustomPickerElement(el: HTMLElement, props: {
    providerId: string;
    accessible: boolean;
}): Rendered | undefined;
/** Takes away what `renderCustomPickerElement` drew into an element; waits for it where it is a promise. */
declare const destroyCustomPickerElement: (providerId: string, el: HTMLElement, renderResult?: Rendered | null) => unknown;

/** Takes a widget back, whoever registered it; previews that it draws become plain cards. For tests, and for reloading code. */
declare function unregisterWidget(id: string): void;
/** Takes the custom picker element of a provider back, whoever registered it. */
declare function unregisterCustomPickerElement(id: string): void;

type Loaded = Component | {
    default: Component;
};
interface DefineReferenceWidgetOptions extends WidgetOptions {
    /** Whose plugins, global components and provided values the component gets; a function is asked whenever it is drawn. */
    app?: App | (() => App);
}
/**
 * Registers a Vue component as widget of a rich object type. It gets `richObjectType`, `richObject`, `accessible` and `interactive` as props, follows a
 * changed reference without being mounted anew, and is unmounted with the preview.
 * @param component A component, or a function that imports it when it is first drawn: `() => import('./Widget.vue')`.
 */
declare function defineReferenceWidget(type: string, component: Component | (() => Promise<Loaded>), options?: DefineReferenceWidgetOptions): void;

/**
 * Opens the Smart Picker and gives what the user chose: the link, and what else is known of it.
 * @param providerId The provider to begin with; one that the page does not know begins with the list. @default the list
 * @param isInsideViewer The caller lives in the Viewer, which keeps the focus. @default false
 * @throws PickerCancelled when the user closes it
 */
declare function getReferenceWithPicker<T extends {
    link: string;
} = {
    link: string;
}>(providerId?: string | null, isInsideViewer?: boolean): Promise<T>;
/** As `getReferenceWithPicker`, but only the link. @throws PickerCancelled when the user closes it */
declare function getLinkWithPicker(providerId?: string | null, isInsideViewer?: boolean): Promise<string>;

/** What the user chose. A custom element may add fields of its own. */
interface PickedReference {
    /** An http(s) link; what a custom element gave is passed on as it is, so it may be any text. */
    link: string;
    title?: string;
    /** Address of a small picture. */
    thumbnailUrl?: string;
    /** The provider it was chosen with. */
    providerId?: string;
    [more: string]: unknown;
}

/** Finds a link in the search providers of a provider. */
interface NcSearchProps {
    provider: ReferenceProvider;
    /** Says what to do while nothing is typed. @default true */
    showEmptyContent?: boolean;
    /** @default 'Search in' and the provider's title */
    searchPlaceholder?: string | null;
    /** Takes the focus when it comes. @default false */
    autofocus?: boolean;
}
interface NcSearchEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
}
interface NcSearchExposed {
    focus(): void;
}

/** The picker in a dialog over the page. */
interface NcReferencePickerModalProps {
    /** Begins with this provider instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** The focus goes to what is to be filled in, not to the dialog. @default true */
    focusOnCreate?: boolean;
    /** The Viewer keeps the focus; it is told about the dialog. @default false */
    isInsideViewer?: boolean;
}
interface NcReferencePickerModalEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
    cancel: [];
}

/** Searches, asks for or generates a link: first a provider, then what the provider offers. */
interface NcReferencePickerProps {
    /** Begins with this provider instead of the list. @default null */
    initialProvider?: ReferenceProvider | null;
    /** In pixels. @default as wide as there is room */
    width?: number | null;
    /** Takes the focus when it is mounted. @default true */
    focusOnCreate?: boolean;
}
interface NcReferencePickerEmits {
    /** The link that was chosen. */
    submit: [link: string];
    /** The same, with what else is known. */
    pick: [picked: PickedReference];
    cancel: [];
    /** A provider was chosen, or null: the list is there again. */
    'provider-selected': [provider: ReferenceProvider | null];
    /** The link field of a provider was left; its title. */
    'cancel-raw-link': [title: string];
    /** The search of a provider was left; its title. */
    'cancel-search': [title: string];
}
interface NcReferencePickerExposed {
    /** Goes back to the list of providers. */
    deselectProvider(): void;
    /** One step back: to the list, or out. */
    back(): void;
    focus(): void;
}

/** Searches, asks for or generates a link: first a provider, then what the provider offers. */
declare const NcReferencePicker: vue.DefineComponent<NcReferencePickerProps, NcReferencePickerExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    cancel: () => any;
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
    "provider-selected": (provider: ReferenceProvider | null) => any;
    "cancel-raw-link": (title: string) => any;
    "cancel-search": (title: string) => any;
}, string, vue.PublicProps, Readonly<NcReferencePickerProps> & Readonly<{
    onCancel?: (() => any) | undefined;
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
    "onProvider-selected"?: ((provider: ReferenceProvider | null) => any) | undefined;
    "onCancel-raw-link"?: ((title: string) => any) | undefined;
    "onCancel-search"?: ((title: string) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/** The picker in a dialog over the page. */
declare const NcReferencePickerModal: vue.DefineComponent<NcReferencePickerModalProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    cancel: () => any;
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
}, string, vue.PublicProps, Readonly<NcReferencePickerModalProps> & Readonly<{
    onCancel?: (() => any) | undefined;
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
/** Finds a link in the search providers of a provider. */
declare const NcSearch: vue.DefineComponent<NcSearchProps, NcSearchExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
    submit: (link: string) => any;
    pick: (picked: PickedReference) => any;
}, string, vue.PublicProps, Readonly<NcSearchProps> & Readonly<{
    onSubmit?: ((link: string) => any) | undefined;
    onPick?: ((picked: PickedReference) => any) | undefined;
}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;

/**
 * The providers of the page: asked for once, shared with other bundles through borrowed records, never copied.
 * Whatever changes in them (the list came, one was used) is told to the listeners.
 */

/** Id of the provider for a link that is typed or pasted; the server does not list it. */
declare const anyLinkProviderId = "any-link";

/** The provider list of the page, put together: the shared records, the server, the user's language. Requests load with the first one. */

/** A provider by id, "any-link" included; undefined for one that the page does not have. */
declare function getProvider(id: string): ReferenceProvider | undefined;
/** The page's providers which have a search or a custom element, in the server's order. Empty until somebody has loaded them. */
declare function getProviders(): ReferenceProvider[];
/** Providers whose title holds the query, the most recently used first; "Any link" follows where the query is empty or nothing matches. */
declare function searchProvider(query: string, limit?: number): ReferenceProvider[];
/** A new list: the most recently used first, the others by the server's order, then by title. */
declare function sortProviders(providers: readonly ReferenceProvider[]): ReferenceProvider[];

/** The user closed the picker without choosing anything. */
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
    /** Drawn in the accent colour, as one's own name is. */
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

/** Somebody whom a menu offers: picture, name, second line, what they are doing. */
interface NcAutoCompleteResultProps {
    /** The name. */
    label: string;
    /** A second line. @default the status message, if there is one */
    subline?: string | null;
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
declare const __VLS_export$2: vue.DefineComponent<NcAutoCompleteResultProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcAutoCompleteResultProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
declare const _default$2: typeof __VLS_export$2;

/** Somebody whom a menu offers; loads when it is first drawn. */
declare const NcAutoCompleteResult: typeof _default$2;

/** Somebody who is mentioned, as one inline chip; a screen reader reads the name. */
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
declare const __VLS_export$1: vue.DefineComponent<NcMentionBubbleProps, {}, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {}, string, vue.PublicProps, Readonly<NcMentionBubbleProps> & Readonly<{}>, {}, {}, {}, {}, string, vue.ComponentProvideOptions, false, {}, any>;
declare const _default$1: typeof __VLS_export$1;

/** What the picker gave; set `insertText` to false, before the handler returns, to keep the link out of the text. */
interface SmartPickerSubmission {
    result: string;
    insertText: boolean;
}

/** Asks an app for people; it calls back with what it found. */
type AutoComplete = (search: string, callback: (users: unknown[]) => void) => unknown;

/** A text field for messages: mentions as bubbles, menus for people, emoji and links. */
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
    autoComplete?: AutoComplete;
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
    /** The users whose mentions are bubbles, by id. @default {} */
    userData?: EditorUsers;
}
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
interface NcRichContenteditableExposed {
    /** Puts the focus into the text, and the caret where it was. */
    focus(): void;
    /** Writes `@`, `:` or `/` at the caret and opens its menu. */
    showTribute(trigger: string): void;
    /** Closes the menu. */
    hideTribute(): void;
}
declare const __VLS_export: vue.DefineComponent<NcRichContenteditableProps, NcRichContenteditableExposed, {}, {}, {}, vue.ComponentOptionsMixin, vue.ComponentOptionsMixin, {
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
declare const _default: typeof __VLS_export;

/** What wraps every answer of the OCS interface. @see https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html */
interface OcsEnvelope<Data> {
    ocs: {
        meta: OcsMeta;
        data: Data;
    };
}
/** `statuscode` follows HTTP on version 2, save for 996 (server error), 997 (not signed in), 998 (unknown route) and 999. */
interface OcsMeta {
    status: 'ok' | 'failure';
    statuscode: number;
    message: string;
    totalitems?: string;
    itemsperpage?: string;
}

/** The server refused, failed, or sent what is no envelope. `ocsStatus` is 0 where there was none. */
declare class OcsError extends Error {
    readonly status: number;
    readonly ocsStatus: number;
    readonly url: string;
    constructor(message: string, details: {
        status: number;
        ocsStatus: number;
        url: string;
        cause?: unknown;
    });
}

export { NcAutoCompleteResult, NcCustomPickerRenderResult, _default$1 as NcMentionBubble, _default$4 as NcReferenceList, NcReferencePicker, NcReferencePickerModal, NcReferenceWidget, _default as NcRichContenteditable, _default$5 as NcRichText, NcSearch, OcsError, PickerCancelled, addMessages, anyLinkProviderId, createReferences, defineReferenceWidget, destroyCustomPickerElement, destroyWidget, getCustomPickerElementSize, getLinkWithPicker, getProvider, getProviders, getReferenceWithPicker, hasInteractiveView, invalidateReferences, isCustomPickerElementRegistered, isWidgetRegistered, pageTransport, preloadMarkdown, preloadPreviews, provideReferencePolicy, refreshReference, registerCustomPickerElement, registerWidget, renderCustomPickerElement, renderWidget, searchProvider, seedReferences, setLanguage, sortProviders, unregisterCustomPickerElement, unregisterWidget, usePolicy, useReference, useReferences };
export type { Access, AutoComplete, CacheStorage, Clock, CreateReferencesOptions, CustomPickerElement, CustomPickerElementCallback, CustomPickerElementDestroyCallback, CustomPickerElementRecord, CustomPickerElementSize, CustomPickerRenderResult, DefineReferenceWidgetOptions, DrawnState, EditorUser, EditorUserStatus, EditorUsers, InvalidateTarget, KnownReferences, LinkEntry, MediaMode, Messages, NcAutoCompleteResultProps, NcMentionBubbleProps, NcReferenceListEmits, NcReferenceListExposed, NcReferenceListProps, NcReferencePickerEmits, NcReferencePickerExposed, NcReferencePickerModalEmits, NcReferencePickerModalProps, NcReferencePickerProps, NcReferenceWidgetEmits, NcReferenceWidgetProps, NcRichContenteditableEmits, NcRichContenteditableExposed, NcRichContenteditableProps, NcRichTextEmits, NcRichTextProps, NcSearchEmits, NcSearchExposed, NcSearchProps, OcsEnvelope, OcsMeta, OpenGraphObject, PickedReference, PreviewMode, ProviderTimestamps, Reference, ReferenceEntry, ReferenceGlobals, ReferencePolicy, ReferencePolicyInput, ReferenceProvider, ReferenceSeed, ReferenceServices, ReferenceSlotProps, ReferenceState, ReferenceStateSlots, ReferenceWidgetProps, ReferenceWidgetRenderProperties, ReferencesPlugin, RegisterCustomPickerElement, RegisterWidget, ResolveAnswer, Resolver, RichTextArgument, RichTextArguments, SearchEntry, SearchPage, ServicesOptions, SmartPickerSubmission, SubscribeOptions, Subscription, TouchAnswer, Transport, TransportRequest, TransportResponse, UseReferenceOptions, UseReferenceReturn, VcsComment, VcsIssue, VcsLabel, VcsPullRequest, WidgetCallback, WidgetDestroyCallback, WidgetOptions, WidgetRecord, WidgetUpdateCallback };
