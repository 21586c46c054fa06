/**
 * Header with the version of the server's build, in responses to the scripts of a page (HEAD and POST). React Router compares
 * versions only when it discovers routes, and reads the data of a newer build with the components of the page's own.
 */
export const buildVersionHeader = 'X-Build-Version'
