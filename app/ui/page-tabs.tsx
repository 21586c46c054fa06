import { NavLink } from 'react-router'
import './page-tabs.css'

interface PageTabsProps {
  label: string
  tabs: readonly (readonly [to: string, label: string])[]
}

/** Tabs between related pages. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map(([to, name]) => (
        <NavLink key={to} to={to} end prefetch="intent">
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
