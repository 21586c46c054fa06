import { ownValue } from '../own-value.ts'
import type { LifecycleMessage } from './invoice-platform.ts'

/** Codes of the reform for what a client or a platform holds against an invoice (XP Z12-012). */
const reasons: Readonly<Record<string, string>> = {
  TX_TVA_ERR: 'Le taux de TVA est erroné.',
  MONTANTTOTAL_ERR: 'Le montant total est erroné.',
  CALCUL_ERR: 'Un calcul est erroné.',
  NON_CONFORME: 'Une mention légale manque.',
  DOUBLON: 'Cette facture a déjà été reçue.',
  DEST_INC: 'Le destinataire est inconnu.',
  DEST_ERR: 'Le destinataire est erroné.',
  TRANSAC_INC: 'Le client ne reconnaît pas cette commande.',
  EMMET_INC: 'L’émetteur est inconnu.',
  CONTRAT_TERM: 'Le contrat est terminé.',
  DOUBLE_FACT: 'La prestation est facturée deux fois.',
  CMD_ERR: 'Le numéro de commande manque ou est erroné.',
  ADR_ERR: 'L’adresse électronique de facturation est erronée.',
  SIRET_ERR: 'Le SIRET manque ou est erroné.',
  CODE_ROUTAGE_ERR: 'Le code de routage manque ou est erroné.',
  REF_CT_ABSENT: 'La référence du contrat manque.',
  REF_ERR: 'Une référence est erronée.',
  PU_ERR: 'Un prix unitaire est erroné.',
  REM_ERR: 'Une remise est erronée.',
  QTE_ERR: 'Une quantité est erronée.',
  ART_ERR: 'Un article est erroné.',
  MODPAI_ERR: 'Les modalités de paiement sont erronées.',
  QUALITE_ERR: 'La qualité du travail est contestée.',
  LIVR_INCOMP: 'Le travail livré est incomplet.',
}

/** Why a client's side did not take an invoice. */
export function reasonInWords({ reasonCode, reason }: LifecycleMessage): string {
  const words = ownValue(reasons, reasonCode)
  const said = [reasonCode, reason].filter(Boolean).join('\u00a0: ')
  if (!words) return said || 'Aucun motif n’a été donné.'
  return `${words} (${said})`
}
