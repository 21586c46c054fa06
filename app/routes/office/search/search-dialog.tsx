import { useEffect } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

const panelId = 'recherche-rapide'

/** The search, over the page where one is. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    if (open) document.getElementById(`${panelId}-q`)?.focus()
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} title="Rechercher">
      {open && <SearchPanel id={panelId} />}
    </Dialog>
  )
}
