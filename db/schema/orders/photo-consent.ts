/** That the client lets the workshop publish photos of their rims: how they said so, whom they told, when (ISO 8601). */
export interface PhotoConsent {
  how: 'written' | 'mail' | 'spoken'
  by: string
  at: string
}
