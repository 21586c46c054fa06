const key = 'audience'

/** True for a browser that asks every site not to follow its owner. */
export function asksNotToBeFollowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/** The visitor's own choice on this device; a browser that keeps nothing is not counted either. */
export function hasRefused(): boolean {
  try {
    return localStorage.getItem(key) === 'off'
  } catch {
    return true
  }
}

/** Refuses from now on, and forgets the visit that runs; or takes that back. */
export function refuse(isRefused: boolean): void {
  if (isRefused) {
    localStorage.setItem(key, 'off')
    sessionStorage.removeItem(key)
  } else {
    localStorage.removeItem(key)
  }
}

/** The number of the visit that runs in this tab, made at its first page; it ends with the tab. */
export function visitOf(makeId: () => string): string {
  const id = sessionStorage.getItem(key) ?? makeId()
  sessionStorage.setItem(key, id)
  return id
}
