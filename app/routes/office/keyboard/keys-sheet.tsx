import { Dialog } from '../../../ui/dialog/dialog.tsx'
import './keys-sheet.css'

const sheet = [
  { keys: ['j', 'k'], does: 'Ligne suivante, ligne précédente' },
  { keys: ['Entrée'], does: 'Ouvrir la ligne' },
  { keys: ['e'], does: 'Classer la demande ou le message' },
  { keys: ['r'], does: 'Répondre' },
  { keys: ['/'], does: 'Chercher dans la liste' },
  { keys: ['Ctrl K', '⌘ K'], does: 'Rechercher partout' },
  { keys: ['+', '−', 'r'], does: 'Sur une photo\u00a0: agrandir, réduire, tourner' },
  { keys: ['?'], does: 'Afficher cette aide' },
]

/** What the keys do; none of them while somebody types. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Raccourcis clavier">
      <dl className="keys-sheet">
        {sheet.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
