# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A window of WebKitGTK that WebKitWebDriver drives: `webkit_window.py FOLDER`. Its profile is in this folder, where
WebKit's own MiniBrowser keeps nothing while it is driven."""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402


def main(folder: str) -> None:
    """Shows the window until the driver closes it."""
    manager = WebKit2.WebsiteDataManager(base_data_directory=folder + "/data", base_cache_directory=folder + "/cache")
    context = WebKit2.WebContext(website_data_manager=manager)
    context.set_automation_allowed(True)
    context.set_preferred_languages(["en-US"])
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("close", lambda _: Gtk.main_quit())

    def started(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        info = WebKit2.ApplicationInfo()
        info.set_name("Skalbox")
        session.set_application_info(info)
        session.connect("create-web-view", lambda _: view)

    context.connect("automation-started", started)
    window = Gtk.Window(default_width=1280, default_height=800)
    window.connect("destroy", lambda _: Gtk.main_quit())
    window.add(view)
    window.show_all()
    Gtk.main()


if __name__ == "__main__":
    main(sys.argv[1])
