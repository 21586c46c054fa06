import type { ReactNode } from 'react'

export function BulkBar({ children }: { children: ReactNode }) {
  return (
    <fieldset className="bulk-acts">
      <legend className="visually-hidden">Avec les lignes cochées</legend>
      {children}
    </fieldset>
  )
}
