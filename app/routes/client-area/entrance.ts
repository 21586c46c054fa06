/** The client area's first page, and the sign-in form for whoever is not signed in. */
export const entrance = '/espace_pro'
