import { roomTexts } from "../../i18n/room-texts.ts";

export const english = {
  logIn: "Log in",
  logInHeading: "Log in to Octavo",
  userName: "Username",
  password: "Password",
  loggedOut: "Logout Success",
  loggedOutText: "You are logged out of Octavo. The login comes in a moment.",
  logInAgain: "Log in again",
  notPermitted: "Insufficient privileges",
  logInAsOther: "Login",

  loggedInAs: "Logged in as {{name}}",
  serverSettings: "Settings of the server",
  interpreters: "Interpreters",
  repositories: "Notebook repositories",
  credentials: "Credentials",
  helium: "Helium packages",
  account: "Account",
  people: "People",
  machine: "Machine",
  cluster: "Cluster",
  configuration: "Configuration",
  language: "Language",
  languageAway: "The texts of this language cannot be fetched now. Try again when the server answers.",
  about: "About Octavo",
  aboutText: "A notebook for working with data together. Apache License 2.0.",
  version: "Version {{version}}",
  logOut: "Log out",
  onOneMachine: "Octavo {{version}} on one machine",
  onCluster: "Octavo {{version}} on the cluster {{address}}",
} as const;

export const texts = roomTexts("login", english);
