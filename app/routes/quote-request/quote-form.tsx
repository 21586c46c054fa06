import { Button } from '../../ui/button/button.tsx'
import { ErrorSummary } from '../../ui/error-summary/error-summary.tsx'
import { AskedFields } from './asked-field.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormSection } from './form-section.tsx'
import { PhotosSection } from './photos/photos-section.tsx'
import './quote-form.css'
import { SendingDialog } from './sending/sending-dialog.tsx'
import { SendingSection } from './sending-section.tsx'
import type { QuoteRequestOptions } from './use-confirmation.ts'
import { useQuoteRequest } from './use-quote-request.ts'

/** Works without JavaScript as one multipart post; with it, photos go first and the page stays. */
export function QuoteForm(options: QuoteRequestOptions) {
  const { formProps, draft, photos, summary, sending, field, page, isAboutRims } = useQuoteRequest(options)
  const { outcome } = options
  const isSending = sending.sending.step !== 'idle'
  return (
    <>
      <form {...formProps} className="quote-form" encType="multipart/form-data">
        <input type="hidden" name="id" value={draft.id} />
        <input type="hidden" name="page" defaultValue={page} />
        <div>
          <DraftNotice isFound={draft.isFound} onErase={draft.erase} />
          <div role="alert">
            {outcome && 'message' in outcome && <p className="quote-form__notice">{outcome.message}</p>}
          </div>
          <ErrorSummary {...summary} />
          <p className="quote-form__legend">Les champs marqués d’un astérisque (*) sont obligatoires.</p>
        </div>
        <FormSection step={1} title="Vos coordonnées">
          <AskedFields part="contact" field={field} />
        </FormSection>
        <FormSection
          step={2}
          title={isAboutRims ? 'Votre véhicule et vos jantes' : 'Votre véhicule et vos pièces'}
        >
          <AskedFields part="rims" field={field} />
        </FormSection>
        <PhotosSection {...photos} areLost={outcome?.outcome === 'invalid' && !!outcome.photosLost} />
        <SendingSection field={field} />
        <Button type="submit" busy={isSending} className="quote-form__send">
          Envoyer ma demande
        </Button>
      </form>
      <SendingDialog {...sending} />
    </>
  )
}
