import { z } from 'zod'
import { isSecret, secretRule } from '../data-folder/secret-rule.ts'
import { isDecodable, onOff, optionalUrl, wholeNumber } from './variable-rules.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const bucketUrl = z
  .string()
  .regex(/^s3:\/\/[^\s:/@]+:[^\s:/@]+@[^\s/@]+\/[^\s/?]+/, 'doit être de la forme s3://CLÉ:SECRET@HÔTE/SEAU')
  .refine(URL.canParse, 'doit être une adresse')
  .optional()

export const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().optional(),
  NODE_ENV: z.string().optional(),
  SITE_URL: optionalUrl('http:', 'https:'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optionalUrl('postgres:', 'postgresql:'),
  STORAGE_URL: bucketUrl,
  SMTP_URL: optionalUrl('smtp:', 'smtps:'),
  INBOX_URL: z
    .string()
    .regex(
      /^imaps?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@]+/,
      'doit être de la forme imaps://UTILISATEUR:MOT_DE_PASSE@HÔTE/DOSSIER',
    )
    .refine(isDecodable, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional(),
  PLATFORM_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s:/@]+:[^\s/@]+@[^\s/@?]+/,
      'doit être de la forme https://IDENTIFIANT:SECRET@HÔTE/CHEMIN?token=ADRESSE_DES_JETONS',
    )
    .refine(isDecodable, 'doit être une adresse dont chaque signe réservé est codé, comme %40 pour @')
    .optional(),
  MAIL_FROM: z.string().includes('@', { error: 'doit contenir une adresse' }).default('contact@exemple.fr'),
  TENANT: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,30}$/, 'doit être fait de lettres minuscules, de chiffres et de « _ »')
    .default('tw'),
  SESSION_SECRET: z.string().refine(isSecret, secretRule).optional(),
  JOBS: onOff.default('on'),
  DEMO: onOff.optional(),
  HIDE_ACCOUNTS: onOff.default('off'),
  HSTS_SUBDOMAINS: onOff.default('off'),
  TRUST_PROXY: wholeNumber(10).default(0),
  METRICS_TOKEN: z.string().min(16, 'doit compter au moins 16 caractères').optional(),
  PAGE_CACHE_MB: wholeNumber(1_024).default(32),
  BODIES_MB: wholeNumber(1_024, 4).default(64),
  UPLOADS_MB: wholeNumber(1_048_576, 64).default(2_048),
  DISK_RESERVE_MB: wholeNumber(1_000_000).default(512),
  BACKUP_DIR: z.string().optional(),
  BACKUP_STORAGE_URL: bucketUrl,
  BACKUP_PUBLIC_KEY: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'doit être une clé publique d’age, qui commence par age1')
    .optional(),
  BACKUP_COPIES: wholeNumber(1_000, 1).default(30),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(levels, `doit être parmi ${levels.join(', ')}`).default('info'),
})
