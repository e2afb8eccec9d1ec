import type { ReferenceProvider } from '../../contract/provider.ts'
import type { IDiscoverableReferenceProvider, IPublicReferenceProvider } from '../providers/referenceProvider.ts'
import type { ISearchProvider } from '../providers/searchProvider.ts'
import type { Ask, KnownServer } from './realServer.ts'
import type { RecordCommand } from './recordArguments.ts'
import { searchEntry, SearchResult } from '../providers/searchProvider.ts'
import { NO_LIMITS } from '../rateLimits.ts'
import { createReferenceService } from '../service.ts'
import { readAnswer, requestOf } from './realServer.ts'

/** Creates a provider with a server's entry in the list. It resolves no link, because the requested links belong to no app. */
function listed({ id, title, icon_url, order, search_providers_ids: searchIds }: ReferenceProvider): IDiscoverableReferenceProvider {
	return {
		getId: () => id,
		getTitle: () => title,
		getIconUrl: () => icon_url,
		getOrder: () => order,
		matchReference: () => false,
		resolveReference: () => null,
		getCachePrefix: () => id,
		getCacheKey: () => null,
		...(searchIds && { getSupportedSearchProviderIds: () => searchIds }),
	}
}

/** Replaces the generic provider for a server without one, so that no link has a reference. */
const nothing: IPublicReferenceProvider = {
	matchReference: () => true,
	resolveReference: () => null,
	resolveReferencePublic: () => null,
	getCachePrefix: () => '',
	getCacheKey: () => null,
	getCacheKeyPublic: () => null,
}

/** Creates a search provider with one result, whose shape the server's results are compared with. */
function searched(id: string): ISearchProvider {
	return {
		getId: () => id,
		getName: () => id,
		getOrder: () => 0,
		search: () => SearchResult.complete(id, [searchEntry({ title: 'A result', resourceUrl: '/' })]),
	}
}

/** Creates a stand-in with the user, the share and the providers of a server. */
export function createMirrorService(command: RecordCommand, { providers, searchProviderIds, hasGenericProvider }: KnownServer): Ask {
	const byId = new Map(providers.map((provider) => [provider.id, provider as unknown as ReferenceProvider]))
	const service = createReferenceService({
		providers: [...[...byId.values()].map(listed), ...(hasGenericProvider ? [] : [nothing])],
		searchProviders: searchProviderIds.map(searched),
		users: { [command.user]: command.password },
		shares: command.share === null ? [] : [command.share],
		limits: NO_LIMITS,
		documentedRoutes: false,
		onError: () => undefined,
	})
	return async (question) => readAnswer(await service.handle(requestOf(question, command)))
}
