<?php

namespace OCA\Tides\Reference;

use OCA\Tides\AppInfo\Application;
use OCP\EventDispatcher\Event;
use OCP\EventDispatcher\IEventListener;
use OCP\Util;

class TideListener implements IEventListener {
	public function handle(Event $event): void {
		// js/tides-reference.mjs, on every page that shows previews
		Util::addScript(Application::APP_ID, Application::APP_ID . '-reference');
	}
}
