/** The part of AngularJS that is used. `angular` is a global of the document, as scripts of templates expect. */
export interface Scope {
  [name: string]: unknown;
  $new(isIsolate: boolean): Scope;
  $watch(get: (scope: Scope) => unknown, heard: (value: unknown) => void, isDeep: boolean): () => void;
  $apply(): void;
  $digest(): void;
}

interface Provide {
  value(name: string, service: unknown): void;
}

interface Injector {
  get(name: "$rootScope"): Scope;
  get(name: "$compile"): (template: ArrayLike<Node>) => (scope: Scope) => unknown;
}

export interface Angular {
  module(name: string, needs: readonly unknown[]): unknown;
  bootstrap(element: Element, modules: readonly unknown[]): Injector;
  element(nodes: ArrayLike<Node>): ArrayLike<Node>;
  toJson(value: unknown): string | undefined;
}

/** A module with one configuration function. The function returns nothing, because AngularJS would run what it returns. */
export function moduleOf(configure: (provide: Provide) => void): readonly unknown[] {
  return ["$provide", (provide: Provide): void => void configure(provide)];
}
