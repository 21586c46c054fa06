import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { href, Link, useParams } from 'react-router'
import { useFacts } from '../../http/facts.tsx'
import { minWidthQueries } from '../../styles/widths.ts'
import { ChevronDownIcon, CloseIcon, MenuIcon } from '../icon/icons.ts'
import { Logo } from './logo.tsx'
import { MenuItems, MenuLink } from './menu-link.tsx'
import {
  clientAreaLink,
  homeLink,
  mainNavigationLinks,
  quoteRequestLink,
  serviceLinksOf,
  servicesLabel,
} from './navigation.ts'
import { useNavigationEnd } from './use-navigation-end.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import '../button.css'
import './header.css'

/** Scroll distance in pixels after which the logo shrinks. */
const collapseAfter = 100

export function Header() {
  const { brand } = useFacts()
  const collapsed = useScrolledPast(collapseAfter)
  return (
    <header className="header" data-collapsed={collapsed || undefined} data-ground="graphite">
      <div className="container header__bar">
        <Link to={href('/')} className="header__home" aria-label={`${brand}, accueil`} viewTransition>
          <Logo />
        </Link>
        <MainMenu />
        <PhoneMenu />
      </div>
    </header>
  )
}

/** Menu of wide screens; up to 1080 px the phone menu replaces it. */
function MainMenu() {
  return (
    <nav className="main-menu" aria-label="Menu principal">
      <ul className="plain-list">
        <li>
          <MenuLink link={homeLink} />
        </li>
        <ServicesMenu />
        <MenuItems links={mainNavigationLinks} />
        <li>
          <MenuLink link={quoteRequestLink} className="main-menu__quote" />
        </li>
        <li>
          <MenuLink link={clientAreaLink} />
        </li>
      </ul>
    </nav>
  )
}

/** Submenu of the seven services. Opens by hover, click and keyboard; closes by Escape. */
function ServicesMenu() {
  const facts = useFacts()
  const listId = useId()
  const { open, button, item } = useSubmenu()
  const isServicePage = useParams().service !== undefined
  return (
    <li className="main-menu__services" data-open={open || undefined} {...item}>
      <button
        type="button"
        {...button}
        aria-expanded={open}
        aria-controls={listId}
        data-here={isServicePage || undefined}
      >
        {servicesLabel}
        <ChevronDownIcon />
      </button>
      <ul id={listId} className="plain-list main-menu__submenu">
        <MenuItems links={serviceLinksOf(facts)} />
      </ul>
    </li>
  )
}

/** `hovered`: closes when the mouse leaves. `pressed`: remains open until the next click. */
type SubmenuState = 'closed' | 'hovered' | 'pressed'

/** Returns the state of a submenu with the props of its list item and its button. */
function useSubmenu() {
  const [state, setState] = useState<SubmenuState>('closed')
  const button = useRef<HTMLButtonElement>(null)
  useNavigationEnd(() => setState('closed'))

  const isOpen = state !== 'closed'
  // Listens on the document, because the focus is elsewhere when the submenu was opened by hover. Focus inside the submenu
  // returns to the button.
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setState('closed')
      if (button.current?.parentElement?.contains(document.activeElement)) button.current.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  const hover = (next: SubmenuState) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setState((now) => (now === 'pressed' ? now : next))
  }
  return {
    open: isOpen,
    button: { ref: button, onClick: () => setState(state === 'pressed' ? 'closed' : 'pressed') },
    item: {
      onPointerEnter: hover('hovered'),
      onPointerLeave: hover('closed'),
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setState('closed')
      },
    },
  }
}

/** Menu up to 1080 px: a `<details>`, so that it opens without JavaScript too. */
function PhoneMenu() {
  const facts = useFacts()
  return (
    <details className="phone-menu" {...usePhoneMenu()}>
      <summary>
        <span className="visually-hidden">Menu</span>
        <MenuIcon className="phone-menu__bars" />
        <CloseIcon className="phone-menu__cross" />
      </summary>
      <nav className="phone-menu__panel" aria-label="Menu principal">
        <ul className="plain-list phone-menu__pages">
          <li>
            <MenuLink link={homeLink} />
          </li>
          <li>
            <p>{servicesLabel}</p>
            <ul className="plain-list phone-menu__services">
              <MenuItems links={serviceLinksOf(facts)} />
            </ul>
          </li>
          <MenuItems links={mainNavigationLinks} />
          <li>
            <MenuLink link={quoteRequestLink} className="button phone-menu__quote" />
          </li>
          <li>
            <MenuLink link={clientAreaLink} />
          </li>
        </ul>
      </nav>
    </details>
  )
}

/** Returns the props of the menu's `<details>`. The focus stays inside while it is open; Escape and navigation close it. */
function usePhoneMenu() {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  // The menu may have been opened before hydration.
  useEffect(() => setOpen(ref.current?.open ?? false), [])
  useNavigationEnd(() => close(ref.current))
  useInert(open)
  useClosedWhenWide(ref)
  useEscape(ref)
  return {
    ref,
    open,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open),
  }
}

function useClosedWhenWide(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const wide = window.matchMedia(minWidthQueries.compact)
    const onChange = () => wide.matches && close(ref.current)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [ref])
}

/** Closes the menu by Escape wherever the focus is. Reads `open` from the element, which is set before the state. */
function useEscape(ref: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !ref.current?.open) return
      close(ref.current)
      ref.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ref])
}

/** Sets `open` on the element, which changes before the state; the `toggle` event updates the state. */
function close(menu: HTMLDetailsElement | null) {
  if (menu) menu.open = false
}

/** Selector of everything that the open menu covers; `inert` keeps the focus in the menu. */
const covered = '.header__home, .skip-link, main, .footer, .quote-bar'

/** Makes everything behind the open menu `inert`. */
function useInert(open: boolean) {
  useEffect(() => {
    if (!open) return
    const elements = [...document.querySelectorAll<HTMLElement>(covered)]
    for (const element of elements) element.inert = true
    return () => {
      for (const element of elements) element.inert = false
    }
  }, [open])
}
