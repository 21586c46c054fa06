/** By which record somebody is found: one of the clients' file, or one of what they sent. */
export const personKinds = ['client', 'request', 'message', 'letter', 'subscription', 'address'] as const

export interface PersonKey {
  kind: (typeof personKinds)[number]
  id: string
}

/** What the shell of an erased client is called, wherever something still hangs on it. */
export const erasedName = 'Personne effacée'
