import { useState } from 'react'
import { useLocation } from 'react-router'

/** Returns a key that changes with each navigation to the page, but not with a jump to an anchor on it. */
export function useNavigationKey(): string {
  const { key, hash } = useLocation()
  const [shownKey, setShownKey] = useState(key)
  if (!hash && shownKey !== key) setShownKey(key)
  return shownKey
}
