import { PaperPage } from '../../../../ui/paper-page.tsx'
import '../../../../ui/field/choice.css'
import './preview.css'

interface PreviewPageProps {
  title: string
  /** Address of the record's page. */
  record: string
  /** Address of the page with the draft's content, as visitors will see it. */
  frame: string
}

const widths = [
  { value: 'phone', label: 'Téléphone' },
  { value: 'tablet', label: 'Tablette' },
  { value: 'desk', label: 'Ordinateur' },
] as const

/**
 * Preview of the public page with the current draft, in the widths of a phone, a tablet and a desktop; works without JavaScript.
 */
export function ContentPreviewPage({ title, record, frame }: PreviewPageProps) {
  return (
    <PaperPage
      title="Aperçu"
      lead="La page telle que les visiteurs la verront. Seule l’équipe peut l’ouvrir."
      back={{ to: record, label: title }}
    >
      <div className="preview">
        <fieldset className="preview__widths">
          <legend className="visually-hidden">Largeur</legend>
          {widths.map(({ value, label }, index) => (
            <label key={value} className="choice">
              <input type="radio" name="largeur" value={value} defaultChecked={index === 0} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <div className="preview__screen">
          <iframe src={frame} title={`Aperçu\u00a0: ${title}`} />
        </div>
      </div>
    </PaperPage>
  )
}
