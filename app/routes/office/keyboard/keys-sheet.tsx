import { href, Link, useMatches } from 'react-router'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { HelpText } from '../help/help-text.tsx'
import './keys-sheet.css'
import type { OfficeFacts } from '../office-facts.ts'

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

/** What the page is for and how it is used, then what the keys do; none of them while somebody types. */
export function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const help = useHelp()
  const keys = [...(help?.keys ?? []), ...sheet]
  return (
    <Dialog open={open} onClose={onClose} title={help ? `Aide\u00a0: ${help.title}` : 'Aide'}>
      {help && <HelpText {...help} />}
      <h3 className="keys-sheet__head">Raccourcis clavier</h3>
      <dl className="keys-sheet">
        {keys.map(({ keys, does }) => (
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
      <p className="keys-sheet__guide">
        <Link to={href('/gestion/aide')}>Tout le guide de l’atelier</Link>
      </p>
    </Dialog>
  )
}

/** That of the page shown, or else of the one that it stands in. */
function useHelp() {
  const matches = useMatches()
  return matches.map(({ handle }) => (handle as OfficeFacts | undefined)?.help).findLast((help) => help)
}
