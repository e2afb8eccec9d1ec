import { invalidateReferences, refreshReference, seedReferences, useReference, useReferences } from 'nc-reference'

// In a component: refs that follow the link, released with the component.
export const { state, reference, refresh } = useReference('https://tracker.test/issues/7')
export const several = useReferences(['https://tracker.test/issues/8', 'https://wiki.test/Home'])

// References from a message or from the page aren't fetched.
seedReferences({ 'https://tracker.test/issues/9': null })

// Something has changed: ask again for one link, for those of a host, or for all that are shown.
await refreshReference('https://tracker.test/issues/7')
invalidateReferences('https://tracker.test/')
invalidateReferences()
