import { FilesPart } from './files-part.tsx'
import type { GivenContent } from './given-content.ts'
import { TextPart } from './text-part.tsx'
import { TitlePart } from './title-part.tsx'

/** What visitors will see, in its order. */
export function ContentFields(given: GivenContent) {
  const { view } = given
  return (
    <>
      <section className="paper-sheet content-part" aria-label="La page">
        <TitlePart {...given} />
        <FilesPart {...given} name="main_image" kind="picture" />
        {view.kind === 'portfolio' && (
          <FilesPart {...given} name="before_image" kind="picture" hint={pairHint} />
        )}
        <TextPart {...given} />
        <FilesPart {...given} name="gallery" kind="gallery" />
      </section>
      {view.kind === 'article' && (
        <section className="paper-sheet content-part" aria-label="Fichiers, vidéo et son">
          <FilesPart {...given} name="attachments" kind="attachments" />
          <FilesPart {...given} name="video" kind="video" />
          <FilesPart {...given} name="audio" kind="audio" />
        </section>
      )}
    </>
  )
}

const pairHint =
  'La même jante avant le travail, prise de la même place\u00a0: le visiteur compare les deux en glissant, l’image principale est celle d’après.'
