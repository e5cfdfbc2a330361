import { describe, expect, it } from "vitest";
import { isSecretName } from "./secret-name.ts";

describe("a name", () => {
  it.each([
    ...["password", "PASSWORD", "default.password", "db_password", "dbPassword", "DBPassword", "DB_PWD", "pgpassword"],
    ...["passwd", "pass", "db.pass", "storepass", "keyPass", "userPass2", "passphrase", "ssh-passphrase", "PassWord"],
    ...["secret", "clientSecret", "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID", "fs.s3a.access.key", "accessKeyId"],
    ...["token", "GITHUB_TOKEN", "authToken", "accesstoken", "refresh-token", "token2", "zeppelin.token"],
    ...["api_key", "apiKey", "API-KEY", "x-api-key", "openaiKey", "OPENAI_API_KEY", "private_key", "privateKey"],
    ...["privateKeyPem", "credential", "CREDENTIALS", "google.credentials.json", "sas", "AZURE_SAS", "sas_token"],
    ...[
      "connection.string",
      "connectionString",
      "AzureConnectionString",
      "auth",
      "http.auth",
      "_auth",
      "Authorization",
    ],
    ...["zeppelin.credentials.encryptKey", "encryption_key", "account.key", "ｐａｓｓｗｏｒｄ", "kerberos.keytab"],
  ])("%s is a secret's", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each([
    ...["passed", "compass", "bypass", "bypassCache", "by_pass", "passenger", "passive", "password"].slice(0, 7),
    ...[
      "author",
      "authors",
      "authority",
      "authentication.type",
      "auth.type",
      "oauth.provider",
      "tokenizer",
      "tokenize",
    ],
    ...["max_tokens", "maxTokens", "tokenUrl", "token.lifetime", "keyboard", "keyspace", "key", "keys", "primaryKey"],
    ...["foreign_key", "public.key", "partitionKey", "completionKey", "pass_through", "first.pass", "single_pass"],
    ...[
      "default.url",
      "default.user",
      "zeppelin.python",
      "octavo.limit.memory",
      "sas.home",
      "sassy",
      "s3.kmsKeyRegion",
    ],
    ...["secondary", "", "1", "spark.master", "monkey", "turkey", "keystore"],
  ])("%s is none", (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});
