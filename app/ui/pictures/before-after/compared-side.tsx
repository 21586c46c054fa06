import type { ReactNode } from 'react'

export function Side({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="before-after__side">
      {children}
      <p>{label}</p>
    </div>
  )
}
