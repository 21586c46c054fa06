import { Img, Section, Text } from '@react-email/components'
import type { BankTransfer } from '../../../../domain/billing/payments/transfer.ts'
import type { MailAttachment } from '../../../../domain/kernel/ports/mailer.ts'
import { drawQrPixels, type QrDrawing } from '../../../../domain/kernel/qr-drawing.ts'
import { mailStyles } from '../mail-layout.tsx'

/** Texts of the bank transfer block. Staff can change them in the settings. */
interface TransferWords {
  transfer: string
  scan: string
}

/**
 * Renders the details of a bank transfer for a mail. The values are always text; the QR code is an attached PNG, because mail
 * programs show no SVG, and many show no pictures.
 */
export async function renderTransferBlock({ transfer: title, scan }: TransferWords, transfer: BankTransfer) {
  const { payee, ibanInGroups, amount, reference, code } = transfer
  const facts = [
    ['Bénéficiaire', payee],
    ['IBAN', ibanInGroups],
    ['Montant', amount],
    ['Référence', reference],
  ] as const
  return {
    text: [`${title}\u00a0:`, ...facts.map(([name, value]) => `${name}\u00a0: ${value}`)].join('\n'),
    attachments: code ? [await drawPicture(code)] : [],
    view: (
      <Section style={{ margin: '8px 0 16px' }}>
        <Text style={{ ...mailStyles.text, fontWeight: 600, margin: '0 0 8px' }}>{title}</Text>
        <table cellPadding={0} cellSpacing={0} width="100%" style={{ borderCollapse: 'collapse' }}>
          <tbody>
            {facts.map(([name, value]) => (
              <tr key={name} style={mailStyles.row}>
                <td style={mailStyles.label}>{name}</td>
                <td style={mailStyles.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {code && (
          <>
            <Img
              src={`cid:${codeId}`}
              alt={`Code de virement de ${amount}, référence ${reference}`}
              width={180}
              height={180}
              style={{ margin: '12px 0 4px' }}
            />
            <Text style={{ ...mailStyles.text, fontSize: '14px', lineHeight: '20px' }}>{scan}</Text>
          </>
        )}
      </Section>
    ),
  }
}

const codeId = 'virement'
/** Pixels per module of the code: twice the displayed size, for sharp screens. */
const scale = 8

async function drawPicture(code: QrDrawing): Promise<MailAttachment> {
  // `sharp` is loaded with the first mail of this kind, because no other code of the main process needs it.
  const { default: sharp } = await import('sharp')
  const { size } = code
  const content = await sharp(drawQrPixels(code), { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return { filename: 'code-de-virement.png', content, contentType: 'image/png', contentId: codeId }
}
