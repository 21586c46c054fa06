import { useState } from 'react'
import { useLocation } from 'react-router'

/** Changes each time the page is led to, and not with a jump to a place on it. */
export function useVisitKey(): string {
  const { key, hash } = useLocation()
  const [visit, setVisit] = useState(key)
  if (!hash && visit !== key) setVisit(key)
  return visit
}
