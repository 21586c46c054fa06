import { useEffect, useEffectEvent } from 'react'
import { useNavigationEnd } from '../../../ui/frame/navigation/use-navigation-end.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { pressKey } from './press-key.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** What stands open over the page; the shell keeps it, since the menu opens it too. */
export type Opened = 'search' | 'sheet' | null

interface OfficeKeysProps {
  opened: Opened
  onOpen(wanted: Opened): void
}

/** The keys of the office, on every page of it (docs/product.md §11.11), and what two of them open. */
export function OfficeKeys({ opened, onOpen }: OfficeKeysProps) {
  const close = () => onOpen(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const wanted = pressKey(event)
    if (wanted) onOpen(wanted)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useNavigationEnd(close)
  useKeptFocus()
  return (
    <>
      <SearchDialog open={opened === 'search'} onClose={close} />
      <KeysSheet open={opened === 'sheet'} onClose={close} />
    </>
  )
}
