import type { ReactNode } from 'react'
import { useArrival } from '../../forms/use-arrival.ts'
import { Check } from '../../ui/icon/icons.ts'

/** What a form of an account has done, in the form's place. */
export function AccountSuccess({ children }: { children: ReactNode }) {
  return (
    <p ref={useArrival<HTMLParagraphElement>()} tabIndex={-1} className="account-success" role="status">
      <Check /> {children}
    </p>
  )
}
