import { useState } from 'react'

/** Returns whether the condition was true in this or an earlier render, such as for a part of a form that must not be hidden again. */
export function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition)
  if (condition && !wasTrue) setWasTrue(true)
  return condition || wasTrue
}
