import { useId } from 'react'
import { useParams } from 'react-router'
import { ChevronDown } from '../../icon/icons.ts'
import { MenuItems } from '../navigation/menu-items.tsx'
import { serviceLinks, servicesLabel } from '../navigation/navigation.ts'
import { useSubmenu } from './use-submenu.ts'

/** The submenu of the seven services: opens by hover, click and keyboard, closes by Escape. */
export function ServicesMenu() {
  const listId = useId()
  const { open, button, item } = useSubmenu()
  const here = useParams().service !== undefined
  return (
    <li className="main-menu__services" data-open={open || undefined} {...item}>
      <button
        type="button"
        {...button}
        aria-expanded={open}
        aria-controls={listId}
        data-here={here || undefined}
      >
        {servicesLabel}
        <ChevronDown />
      </button>
      <ul id={listId} className="plain-list main-menu__submenu">
        <MenuItems links={serviceLinks()} />
      </ul>
    </li>
  )
}
