import { useEffect, useRef } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { Button } from '../../../ui/button/button.tsx'
import './removed-file.css'

/** What was taken away can be put back where it stood. */
export function RemovedFile({ link, onRestore }: { link: FileLink; onRestore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // What was pressed is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="media-field__removed" role="status">
      <span>{link.name ? `«\u00a0${link.name}\u00a0» est retiré.` : 'Le fichier est retiré.'}</span>
      <Button ref={button} variant="quiet" onClick={onRestore}>
        Rétablir
      </Button>
    </p>
  )
}
