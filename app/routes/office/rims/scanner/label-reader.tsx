import type { ChangeEvent } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { Camera, Scan } from '../../shell/office-icons.ts'
import { useLabelReader } from './use-label-reader.ts'

const sentences = {
  off: '',
  starting: 'La caméra s’ouvre…',
  looking: 'Visez le code de l’étiquette.',
  found: 'Code lu.',
  refused: 'La caméra n’est pas autorisée\u00a0: photographiez l’étiquette, ou tapez son code.',
  failing: 'La lecture n’a pas pu commencer\u00a0: photographiez l’étiquette, ou tapez son code.',
  'nothing-found': 'Aucun code sur cette photo\u00a0: approchez-vous, et évitez les reflets.',
} as const

/** Reads a label through the camera; what reads it is loaded when the button is pressed. */
export function LabelReader() {
  const { video, standing, start, stop, read } = useLabelReader()
  const isOpen = standing === 'starting' || standing === 'looking' || standing === 'found'
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) void read(file)
    currentTarget.value = ''
  }
  return (
    <section className="paper-sheet scanner__reader" aria-label="Lire une étiquette">
      <video ref={video} hidden={!isOpen} muted playsInline aria-label="Image de la caméra" />
      <p role="status" className="scanner__standing">
        {sentences[standing]}
      </p>
      {isOpen ? (
        <Button variant="secondary" onClick={stop}>
          Arrêter
        </Button>
      ) : (
        <Button className="scanner__start" onClick={() => void start()}>
          <Scan /> Lire une étiquette
        </Button>
      )}
      <label className="scanner__photo">
        <Camera /> Photographier l’étiquette
        <input type="file" accept="image/*" capture="environment" onChange={choose} />
      </label>
    </section>
  )
}
