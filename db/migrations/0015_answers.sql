ALTER TABLE "letters" ADD COLUMN "known_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "thread_before" jsonb;--> statement-breakpoint
-- A workshop that opens its office for the first time has something to answer with; it changes these as it likes.
INSERT INTO "saved_answers" ("id", "name", "text", "position") VALUES
  ('AnswerReceived01', 'Bien reçu, nous étudions', 'Bonjour {nom},

Merci pour votre message. Nous étudions votre demande pour {véhicule} et nous vous répondons sous deux jours ouvrés.

Si c’est urgent, appelez-nous au {téléphone} ({horaires}).', 1),
  ('AnswerPhotos0001', 'Demander d’autres photos', 'Bonjour {nom},

Pour chiffrer au plus juste la remise en état de {véhicule}, il nous manque quelques photos :
– chaque jante de face, en entier ;
– les rayures ou les chocs de près ;
– la taille gravée au dos de la jante ou écrite sur le pneu (par exemple 225/45 R 17).

Vous pouvez les joindre à votre réponse, ou les ajouter sur votre page de suivi.', 2),
  ('AnswerVisit00001', 'Proposer un passage à l’atelier', 'Bonjour {nom},

Les photos ne suffisent pas à tout voir : le plus simple est de passer à l’atelier avec {véhicule}, nous regardons les jantes ensemble et vous repartez avec un devis gratuit.

{atelier}, {adresse}
Ouvert {horaires}
Téléphone : {téléphone}', 3),
  ('AnswerHours00001', 'Adresse et horaires', 'Bonjour {nom},

Nous vous accueillons {horaires}.

{atelier}, {adresse}
Téléphone : {téléphone}', 4),
  ('AnswerDelay00001', 'Délais habituels', 'Bonjour {nom},

Comptez en général trois à cinq jours ouvrés entre le dépôt de vos jantes et leur retour. Nous vous confirmons la date dès que le devis est accepté, et nous vous prévenons quand elles sont prêtes.', 5),
  ('AnswerNoRepair01', 'Réparation impossible', 'Bonjour {nom},

Nous avons examiné vos photos avec attention. L’état de la jante ne nous permet pas de la réparer en garantissant votre sécurité : une fissure à cet endroit ne se soude pas durablement.

Nous pouvons en revanche vous aider à trouver une jante de remplacement et la remettre à l’identique des trois autres. Appelez-nous au {téléphone}, nous en parlons volontiers.', 6);
