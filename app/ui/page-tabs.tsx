import { Link, NavLink } from 'react-router'
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

interface ViewTabsProps {
  label: string
  tabs: readonly { label: string; to: string; isShown: boolean; count?: number }[]
  /** Plain tabs are links in a row. Other tabs have a border. */
  variant?: 'plain'
}

/** Tabs between the views of one page: they keep the scroll position. */
export function ViewTabs({ label, tabs, variant }: ViewTabsProps) {
  return (
    <nav className="view-tabs" data-variant={variant} aria-label={label}>
      {tabs.map(({ label: name, to, isShown, count }) => (
        <Link key={name} to={to} preventScrollReset aria-current={isShown ? 'true' : undefined}>
          {name}
          {count !== undefined && (
            <>
              {' '}
              <strong>{count}</strong>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}
