import type { LifecycleMessage, PlatformRejectionReason } from '../../kernel/ports/invoice-platform.ts'
import { getOwnProperty } from '../../kernel/text/own-property.ts'

/** French sentences by technical code of the standard (XP Z12-013, ReasonCodeEnum). */
const technicalReasons: Readonly<Record<string, string>> = {
  EmptyAttachement: 'Une pièce jointe est vide.',
  AttachmentTypeError: 'Une pièce jointe n’est pas d’un type accepté.',
  EmptyFlow: 'Le fichier reçu était vide.',
  OtherTechnicalError: 'La plateforme a rencontré une erreur technique.',
  InvalidSchema: 'Les données de la facture ne suivent pas le schéma Factur-X.',
  FileSizeExceeded: 'Le fichier est trop lourd pour la plateforme.',
  FlowTypeError: 'La plateforme n’accepte pas ce type de fichier.',
  AlreadyExistingFlow: 'La plateforme a déjà reçu cette facture.',
  VirusFound: 'L’antivirus de la plateforme a arrêté le fichier.',
  ChecksumMismatch: 'Le fichier est arrivé abîmé.',
}

/** French sentences by rule of EN 16931 or of France. The first match counts, so longer names come before their prefixes. */
const ruleReasons: readonly [rule: RegExp, words: string][] = [
  [
    /BR-FR-05/,
    'Une mention obligatoire manque (indemnité de recouvrement, pénalités de retard ou escompte).',
  ],
  [/BR-FR-0?8/, 'Le cadre de facturation (BT-23) ne correspond pas à cette facture.'],
  [/BR-FR-10/, 'Le SIREN du vendeur manque ou n’existe pas.'],
  [/BR-FR-11/, 'Le SIREN du client manque ou n’existe pas\u00a0: corrigez sa fiche.'],
  [/BR-FR-(12|13)/, 'L’adresse électronique de facturation du client manque.'],
  [/BR-FR-(02|03)/, 'Le numéro ou la date de la facture ne convient pas.'],
  [/BR-FR/, 'Une règle française de facturation n’est pas respectée.'],
  [/BR-CO-1[0-6]|BR-CO-25/, 'Les totaux de la facture ne correspondent pas à ses lignes.'],
  [/BR-CO-17|BR-S-0?[89]/, 'La TVA d’un taux ne correspond pas à sa base.'],
  [/BR-CO-0?9|BT-48|BT-31/, 'Un numéro de TVA n’est pas valable.'],
  [/BR-(0[1-9]|1[0-6])\b/, 'Un champ obligatoire de la facture manque.'],
  [/BR-|EN ?16931/, 'Une règle de la norme européenne EN 16931 n’est pas respectée.'],
]

/** Describes the findings of a platform, one per line: a French sentence, then the rule and the platform's own message. */
export function describePlatformRejectionReasons(findings: readonly PlatformRejectionReason[]): string {
  if (findings.length === 0) return 'La plateforme n’a pas dit pourquoi.'
  return [...new Set(findings.map(describeFinding))].join('\n')
}

function describeFinding({ code, item, message }: PlatformRejectionReason): string {
  const about = `${code} ${item} ${message}`
  const rule = ruleReasons.find(([one]) => one.test(about))?.[1]
  const words = rule ?? getOwnProperty(technicalReasons, code) ?? 'La plateforme n’accepte pas cette facture.'
  const sentence = [item, message].filter(Boolean).join('\u00a0: ')
  return sentence ? `${words} (${sentence.slice(0, 300)})` : words
}

/** French sentences by code of the reform for the reasons of a refusal (XP Z12-012). */
const lifecycleReasons: Readonly<Record<string, string>> = {
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

/** Describes why a client or platform did not accept an invoice. */
export function describeLifecycleReason({ reasonCode, reason }: LifecycleMessage): string {
  const words = getOwnProperty(lifecycleReasons, reasonCode)
  const sentence = [reasonCode, reason].filter(Boolean).join('\u00a0: ')
  if (!words) return sentence || 'Aucun motif n’a été donné.'
  return `${words} (${sentence})`
}
