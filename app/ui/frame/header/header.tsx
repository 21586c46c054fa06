import { href, Link } from 'react-router'
import { site } from '../../../../domain/site.ts'
import { Logo } from '../logo/logo.tsx'
import { MainMenu } from './main-menu.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'
import './header.css'

/** How far one scrolls before the logo shrinks, in pixels (docs/product.md §9). */
const collapseAfter = 100

export function Header() {
  const collapsed = useScrolledPast(collapseAfter)
  return (
    <header className="header" data-collapsed={collapsed || undefined} data-ground="graphite">
      <div className="container header__bar">
        <Link to={href('/')} className="header__home" aria-label={`${site.brand}, accueil`} viewTransition>
          <Logo />
        </Link>
        <MainMenu />
        <PhoneMenu />
      </div>
    </header>
  )
}
