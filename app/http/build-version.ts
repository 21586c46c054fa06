/**
 * Header with the version of the server's build, in responses to the scripts of a page (HEAD and POST). A page uses it to notice
 * a newer build, whose data its own older components would misread: React Router compares versions only when it discovers routes.
 */
export const buildVersionHeader = 'X-Build-Version'
