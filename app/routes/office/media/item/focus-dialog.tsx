import type { FileLink, FocalPoint } from '../../../../../domain/file-link.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import { FocusPicture } from './focus-picture.tsx'
import './focus-dialog.css'

interface FocusDialogProps {
  link: FileLink
  onChoose: (focus: FocalPoint | undefined) => void
  onClose: () => void
}

/** Where a picture is cropped this point stays in sight; the crops show how. */
export function FocusDialog({ link, onChoose, onClose }: FocusDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Le point à garder en vue" size="wide">
      <div className="focus-dialog">
        <p id="point-aide">
          Touchez ce qui doit rester visible quand l’image est recadrée, ou utilisez les flèches.
        </p>
        <FocusPicture link={link} onChoose={onChoose} />
        <ul className="plain-list focus-dialog__crops" aria-label="Recadrages">
          {['large', 'square', 'tall'].map((shape) => (
            <li key={shape} data-shape={shape}>
              <ArticleImage image={{ ...link, name: '' }} sizes="14rem" />
            </li>
          ))}
        </ul>
        <div className="focus-dialog__acts">
          <Button onClick={onClose}>Terminer</Button>
          <Button variant="quiet" onClick={() => onChoose(undefined)}>
            Revenir au centre
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
