import type { ReactNode } from 'react'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'

export function SettingsSection({
  name,
  title,
  children,
}: {
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <section id={name} className="paper-sheet office-section" aria-labelledby={`${name}-titre`}>
      <h2 id={`${name}-titre`}>{title}</h2>
      {children}
    </section>
  )
}
