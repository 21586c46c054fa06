/** By which record somebody is found: one of the clients' file, or one of what they sent. */
export interface PersonKey {
  kind: 'client' | 'request' | 'message' | 'letter' | 'subscription' | 'address' | 'withdrawal'
  id: string
}

/** What the shell of an erased client is called, wherever something still hangs on it. */
export const erasedName = 'Personne effacée'
