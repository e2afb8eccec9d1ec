/** Links that need a confirmation: none, suspicious ones, or all that leave the page's own server and trusted hosts. */
export type LeavingPolicy = 'never' | 'suspicious' | 'always'
